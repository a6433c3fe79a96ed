// The declarations of C# files as NRefactory's parser sees them, which is the one of Mono's compiler. Reads paths, one a
// line, and writes one line of JSON for each file without a syntax error.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using ICSharpCode.NRefactory;
using ICSharpCode.NRefactory.CSharp;

class Truth {
	readonly List<string> symbols = new List<string>();

	static void Main() {
		Console.SetOut(new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)));
		for (string path; (path = Console.In.ReadLine()) != null;) {
			var settings = new CompilerSettings { AllowUnsafeBlocks = true };
			var parser = new CSharpParser(settings);
			SyntaxTree tree;
			try {
				tree = parser.Parse(File.ReadAllText(path), path);
			} catch (Exception) {
				continue; // the parser itself failed
			}
			if (parser.HasErrors)
				continue;
			var truth = new Truth();
			foreach (var n in tree.Children)
				truth.Visit(n, "");
			Console.WriteLine("{\"file\":" + Quote(path) + ",\"symbols\":[" + string.Join(",", truth.symbols) + "]}");
		}
		Console.Out.Flush();
	}

	void Visit(AstNode n, string parent) {
		var space = n as NamespaceDeclaration;
		if (space != null) {
			Add("namespace", space.Name, parent, n, n, space.NamespaceName.StartLocation);
			foreach (var m in space.Members)
				Visit(m, space.Name);
			return;
		}
		var alias = n as UsingAliasDeclaration;
		if (alias != null) {
			Add("type", alias.Alias, parent, n, n, alias.GetChildByRole(UsingAliasDeclaration.AliasRole).StartLocation);
			return;
		}
		var type = n as TypeDeclaration;
		if (type != null) {
			Add(type.ClassType.ToString().ToLowerInvariant(), type.Name, parent, n, n, type.NameToken.StartLocation);
			foreach (var m in type.Members)
				Visit(m, type.Name);
			return;
		}
		Member(n as EntityDeclaration, parent);
	}

	void Member(EntityDeclaration n, string parent) {
		if (n == null)
			return;
		if (n is FieldDeclaration)
			Several(n.HasModifier(Modifiers.Const) ? "const" : "field", n, ((FieldDeclaration)n).Variables, v => v.NameToken, parent);
		else if (n is EventDeclaration)
			Several("event", n, ((EventDeclaration)n).Variables, v => v.NameToken, parent);
		else if (n is FixedFieldDeclaration)
			Several("field", n, ((FixedFieldDeclaration)n).Variables, v => v.NameToken, parent);
		else if (n is DelegateDeclaration)
			Add("delegate", n.Name, parent, n, n, n.NameToken.StartLocation);
		else if (n is EnumMemberDeclaration)
			Add("enum_member", n.Name, parent, n, n, n.NameToken.StartLocation);
		else if (n is MethodDeclaration)
			Add("method", n.Name, parent, n, n, n.NameToken.StartLocation);
		else if (n is PropertyDeclaration)
			Add("property", n.Name, parent, n, n, n.NameToken.StartLocation);
		else if (n is CustomEventDeclaration)
			Add("event", n.Name, parent, n, n, n.NameToken.StartLocation);
		else if (n is IndexerDeclaration)
			Add("property", "this", parent, n, n, n.GetChildByRole(IndexerDeclaration.ThisKeywordRole).StartLocation);
		else if (n is ConstructorDeclaration)
			Add("constructor", n.NameToken.Name, parent, n, n, n.NameToken.StartLocation);
		else if (n is DestructorDeclaration)
			Add("destructor", "~" + n.NameToken.Name, parent, n, n, ((DestructorDeclaration)n).TildeToken.StartLocation);
		else if (n is OperatorDeclaration)
			Operator((OperatorDeclaration)n, parent);
	}

	void Operator(OperatorDeclaration n, string parent) {
		switch (n.OperatorType) {
		case OperatorType.Implicit:
		case OperatorType.Explicit:
			Add("operator", n.OperatorType.ToString().ToLowerInvariant() + " operator " + n.ReturnType, parent, n, n, n.OperatorTypeToken.StartLocation);
			break;
		default:
			Add("operator", "operator " + OperatorDeclaration.GetToken(n.OperatorType), parent, n, n, n.OperatorToken.StartLocation);
			break;
		}
	}

	// A declaration of several names over several lines is cut into one part for each.
	void Several<T>(string kind, EntityDeclaration n, IEnumerable<T> names, Func<T, AstNode> name, string parent) where T : AstNode {
		bool cut = names.Count() > 1 && n.StartLocation.Line != n.EndLocation.Line;
		AstNode first = n;
		foreach (var v in names) {
			Add(kind, name(v).ToString(), parent, cut ? first : n, cut ? (AstNode)v : n, name(v).StartLocation);
			first = Next(v, names);
		}
	}

	static AstNode Next<T>(T v, IEnumerable<T> names) where T : AstNode {
		return names.SkipWhile(n => n != v).Skip(1).FirstOrDefault() ?? v;
	}

	void Add(string kind, string name, string parent, AstNode first, AstNode last, TextLocation at) {
		symbols.Add("{\"kind\":" + Quote(kind) + ",\"name\":" + Quote(name) + ",\"parent\":" + Quote(parent) + ",\"start\":" + Start(first) +
			",\"end\":" + last.EndLocation.Line + ",\"line\":" + at.Line + "}");
	}

	// The line on which a declaration begins, behind the comments that NRefactory counts to it.
	static int Start(AstNode n) {
		foreach (var child in n.Children)
			if (!(child is Comment || child is PreProcessorDirective || child is NewLineNode))
				return child.StartLocation.Line;
		return n.StartLocation.Line;
	}

	static string Quote(string s) {
		var b = new StringBuilder("\"");
		foreach (char c in s) {
			if (c == '"' || c == '\\')
				b.Append('\\').Append(c);
			else if (c < ' ' || c > '~')
				b.AppendFormat("\\u{0:x4}", (int)c);
			else
				b.Append(c);
		}
		return b.Append('"').ToString();
	}
}
