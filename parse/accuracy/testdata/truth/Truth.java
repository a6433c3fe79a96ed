import com.sun.source.tree.*;
import com.sun.source.util.*;
import com.sun.tools.javac.tree.JCTree;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import javax.tools.*;

/** Writes the symbols of Java files by javac's own syntax trees. See script in program_test.go. */
public class Truth extends TreeScanner<Void, Void> {
    record Place(String kind, String name) {}

    final CompilationUnitTree unit;
    final SourcePositions positions;
    final LineMap lines;
    final CharSequence text;
    final StringBuilder out = new StringBuilder();
    final Deque<Place> stack = new ArrayDeque<>();

    Truth(CompilationUnitTree unit, SourcePositions positions) throws IOException {
        this.unit = unit;
        this.positions = positions;
        this.lines = unit.getLineMap();
        this.text = unit.getSourceFile().getCharContent(true);
    }

    long start(Tree t) { return positions.getStartPosition(unit, t); }

    long end(Tree t) { return positions.getEndPosition(unit, t); }

    /** Adds a symbol from offset from to offset to, which is not part of it. */
    void add(String kind, String name, long from, long to, long nameAt) {
        String parent = stack.isEmpty() ? "" : stack.peek().name();
        out.append(out.length() == 0 ? "" : ",").append(String.format(
            "{\"kind\":\"%s\",\"name\":\"%s\",\"parent\":\"%s\",\"start\":%d,\"end\":%d,\"line\":%d}", kind, name, parent,
            lines.getLineNumber(from), lines.getLineNumber(to - 1), lines.getLineNumber(nameAt)));
    }

    void inside(String kind, String name, Tree t) {
        stack.push(new Place(kind, name));
        scan(t, null);
        stack.pop();
    }

    void inside(String kind, String name, Iterable<? extends Tree> trees) {
        stack.push(new Place(kind, name));
        scan(trees, null);
        stack.pop();
    }

    /** The place of the word behind the one at pos. */
    long nextWord(long pos) {
        int at = (int) pos;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) at++;
        for (;;) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c)) {
                at++;
            } else if (c == '/' && text.charAt(at + 1) == '/') {
                while (text.charAt(at) != '\n') at++;
            } else if (c == '/' && text.charAt(at + 1) == '*') {
                at = text.toString().indexOf("*/", at) + 2;
            } else {
                return at;
            }
        }
    }

    @Override
    public Void visitPackage(PackageTree t, Void v) {
        add("package", t.getPackageName().toString(), start(t), end(t), start(t.getPackageName()));
        return null;
    }

    @Override
    public Void visitModule(ModuleTree t, Void v) {
        add("module", t.getName().toString(), start(t), end(t), start(t.getName()));
        return null;
    }

    static String kindOf(ClassTree t) {
        return switch (t.getKind()) {
            case INTERFACE -> "interface";
            case ENUM -> "enum";
            case RECORD -> "record";
            case ANNOTATION_TYPE -> "annotation";
            default -> "class";
        };
    }

    @Override
    public Void visitClass(ClassTree t, Void v) {
        String name = t.getSimpleName().toString();
        if (name.isEmpty()) { // an anonymous class: its members belong to what is around it
            members(t, "class", "");
            return null;
        }
        String kind = kindOf(t);
        add(kind, name, start(t), end(t), nextWord(((JCTree) t).pos));
        stack.push(new Place(kind, name));
        members(t, kind, name);
        stack.pop();
        return null;
    }

    void members(ClassTree t, String kind, String name) {
        scan(t.getModifiers(), null);
        List<? extends Tree> members = t.getMembers();
        for (int i = 0; i < members.size(); i++) {
            if (!(members.get(i) instanceof VariableTree f)) {
                scan(members.get(i), null);
                continue;
            }
            if (kind.equals("enum") && f.getInitializer() instanceof NewClassTree n && n.getIdentifier().toString().equals(name)
                && start(f.getModifiers()) < 0 == f.getModifiers().getAnnotations().isEmpty()) {
                add("enum_member", f.getName().toString(), start(f), end(f), start(n.getIdentifier()));
                inside("enum_member", f.getName().toString(), f.getInitializer());
                continue;
            }
            int k = i + 1;
            while (k < members.size() && members.get(k) instanceof VariableTree next && next.getType() == f.getType()) k++;
            boolean component = kind.equals("record") && !f.getModifiers().getFlags().contains(javax.lang.model.element.Modifier.STATIC);
            if (!component) fields(kind, members.subList(i, k));
            i = k - 1;
        }
    }

    /** The names of one declaration share its lines if it is on one line, else each has its own. */
    void fields(String owner, List<? extends Tree> group) {
        String kind = owner.equals("interface") || owner.equals("annotation") ? "const" : "field";
        Tree first = group.get(0), last = group.get(group.size() - 1);
        long from = start(first), to = end(last);
        boolean whole = group.size() == 1 || lines.getLineNumber(from) == lines.getLineNumber(to - 1);
        for (Tree t : group) {
            VariableTree f = (VariableTree) t;
            long at = ((JCTree) f).pos;
            add(kind, f.getName().toString(), whole || t == first ? from : at, whole ? to : end(f), at);
            inside(kind, f.getName().toString(), f.getInitializer());
        }
    }

    @Override
    public Void visitMethod(MethodTree t, Void v) {
        boolean constructor = t.getName().contentEquals("<init>");
        String name = constructor ? stack.peek().name() : t.getName().toString();
        String kind = constructor ? "constructor" : "method";
        add(kind, name, start(t), end(t), ((JCTree) t).pos);
        inside(kind, name, t.getBody());
        return null;
    }

    public static void main(String[] args) throws Exception {
        List<String> paths = new BufferedReader(new InputStreamReader(System.in)).lines().filter(s -> !s.isEmpty()).toList();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        PrintStream print = new PrintStream(new BufferedOutputStream(System.out), false, StandardCharsets.UTF_8);
        for (String path : paths) {
            DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
            JavacTask task = (JavacTask) compiler.getTask(null, files, problems, List.of("-proc:none"), null, files.getJavaFileObjects(path));
            for (CompilationUnitTree unit : task.parse()) {
                if (problems.getDiagnostics().stream().anyMatch(d -> d.getKind() == Diagnostic.Kind.ERROR)) continue;
                Truth truth = new Truth(unit, Trees.instance(task).getSourcePositions());
                truth.scan(unit, null);
                print.println("{\"file\":\"" + path + "\",\"symbols\":[" + truth.out + "]}");
            }
        }
        print.flush();
    }
}
