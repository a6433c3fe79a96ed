# Writes the symbols of Ruby files by the interpreter's own syntax tree, with Ripper's tokens for here documents.
# See script in program_test.go.
require "json"
require "ripper"

DECLARES = {
  property: %i[attr attr_reader attr_writer attr_accessor attr_internal attr_internal_reader attr_internal_writer
               attr_internal_accessor cattr_reader cattr_writer cattr_accessor mattr_reader mattr_writer mattr_accessor
               thread_mattr_accessor thread_cattr_accessor class_attribute],
  method: %i[define_method define_singleton_method alias_method],
  forwarded: %i[def_delegators def_instance_delegators],
  test: %i[describe context feature it specify example scenario test should shared_examples shared_examples_for
           shared_context xdescribe xcontext xit fdescribe fcontext fit],
  task: %i[task multitask file directory],
  namespace: %i[namespace],
  refine: %i[refine],
}.flat_map { |kind, words| words.map { |w| [w, kind] } }.to_h

# Scope is what encloses a node: the name of the innermost symbol, whether a method runs it, and whether it is directly in
# the body of a type or of the program.
Scope = Struct.new(:name, :callable, :body)

class Truth
  attr_reader :out

  def initialize(source)
    @lines = source.lines
    @heredocs = []
    open = []
    Ripper.lex(source).each do |(line, column), kind, _|
      open << [line, column] if kind == :on_heredoc_beg
      @heredocs << [*open.shift, line] if kind == :on_heredoc_end
    end
    @out = []
  end

  def node?(n) = n.is_a?(RubyVM::AbstractSyntaxTree::Node)

  def text(n)
    first, last = n.first_lineno - 1, n.last_lineno - 1
    return @lines[first].byteslice(n.first_column...n.last_column).to_s if first == last

    [@lines[first].byteslice(n.first_column..), *@lines[first + 1...last], @lines[last].byteslice(0...n.last_column)].join
  end

  # ends_at is the last line of a node, with the here documents that begin in it.
  def ends_at(n)
    inside = @heredocs.select do |line, column, _|
      ([line, column] <=> [n.first_lineno, n.first_column]) >= 0 && ([line, column] <=> [n.last_lineno, n.last_column]) < 0
    end
    [n.last_lineno, *inside.map(&:last)].max
  end

  def add(kind, name, parent, node, line, start: nil, stop: nil)
    name = name.dup.force_encoding("UTF-8").scrub
    name = name.split.join(" ") if name.match?(/[\n\r\t]/)
    @out << { kind: kind, name: name, parent: parent, start: start || node.first_lineno,
              end: stop || ends_at(node), line: line }
    name
  end

  # literal is the name that an argument gives, or nil.
  def literal(n)
    return unless node?(n) && %i[LIT STR DSTR CONST COLON2 COLON3].include?(n.type)
    return if n.type == :LIT && !symbol?(n)

    s = text(n)
    s = s[/\A(["'])(?:\\.|(?!\1).)*\1/m] || s if n.type == :STR # the first of several
    s = s[1..] if s.start_with?(":") && !s.start_with?("::")
    s = s.delete_suffix(":") if n.type == :LIT && s.end_with?(":") && s.length > 1
    s = s[1..-2] if s.length > 2 && s[0] == s[-1] && %w[" '].include?(s[0])
    s.strip.empty? ? s : s.strip
  end

  def symbol?(n) = node?(n) && (n.type == :STR || n.type == :LIT && (n.children[0].is_a?(Symbol) || n.children[0].is_a?(String)))

  def path(n)
    scope, name = n.type == :COLON2 ? n.children : [nil, n.children[0]]
    [name.to_s, scope && text(scope).split("::").last]
  end

  def visit(n, scope)
    return unless node?(n)

    method = :"visit_#{n.type.downcase}"
    return send(method, n, scope) if respond_to?(method)

    inner = %i[BLOCK BEGIN].include?(n.type) ? scope : scope.dup.tap { |s| s.body = nil }
    n.children.each { |c| visit(c, inner) }
  end

  def body(n, name, callable, kind, owner = nil)
    was, @owner = @owner, owner
    visit(n.children[2], Scope.new(name, callable, kind))
    visit(n.children[1], Scope.new(name, callable, nil))
    @owner = was
  end

  def visit_class(n, scope)
    cpath, base, inner = n.children
    name, owner = path(cpath)
    add(:class, name, owner || scope.name, n, cpath.last_lineno)
    visit(base, Scope.new(name, scope.callable, nil))
    body(inner, name, scope.callable, :type)
  end

  def visit_module(n, scope)
    cpath, inner = n.children
    name, owner = path(cpath)
    add(:module, name, owner || scope.name, n, cpath.last_lineno)
    body(inner, name, scope.callable, :type)
  end

  def visit_sclass(n, scope)
    receiver, inner = n.children
    visit(receiver, Scope.new(scope.name, scope.callable, nil))
    owner = text(receiver)[/\A\(?([^\s=]+)/, 1].split(/::|\./).last unless receiver.type == :SELF
    body(inner, scope.name, scope.callable, :single, owner)
  end

  def definition(n, scope, name, owner, inner)
    name = "~@" if name == "~" && text(n).match?(/\Adef\s+~@/) # as it is written
    kind = if name !~ /\A[[:word:]]/ then :operator
           elsif name == "initialize" && n.type == :DEFN then :constructor
           else :method
           end
    add(kind, name, owner || scope.name, n, n.first_lineno)
    body(inner, name, true, nil)
  end

  def visit_defn(n, scope)
    definition(n, scope, n.children[0].to_s, @owner, n.children[1])
  end

  def visit_defs(n, scope)
    receiver, name, inner = n.children
    definition(n, scope, name.to_s, receiver.type == :SELF ? nil : text(receiver).split(/::|\./).last, inner)
  end

  def visit_alias(n, scope)
    name = literal(n.children[0])
    add(name =~ /\A[[:word:]]/ ? :method : :operator, name, @owner || scope.name, n, n.children[0].first_lineno) if name
  end

  def visit_valias(n, scope)
    add(:var, n.children[0].to_s, scope.name, n, n.first_lineno)
  end

  # visit_cdecl sees NAME = value and A::NAME = value.
  def visit_cdecl(n, scope, whole = n)
    *target, value = n.children
    name = target.last.to_s
    owner = target.length > 1 && node?(target[0]) ? text(target[0])[/\A(.*)::\s*\w+\z/m, 1].to_s.split("::").last : nil
    owner = nil if owner == "self"
    call = node?(value) && value.type == :ITER ? value.children[0] : value
    made = made(call)
    add(made || :const, name, owner || scope.name, whole, n.first_lineno)
    inner = Scope.new(name, scope.callable, nil)
    visit(value, inner)
  end

  def made(call)
    return unless node?(call) && call.type == :CALL && node?(call.children[0]) && %i[CONST COLON3].include?(call.children[0].type)

    { %i[Class new] => :class, %i[Struct new] => :class, %i[Data define] => :class, %i[Module new] => :module }[
      [call.children[0].children[0], call.children[1]]]
  end

  def visit_op_asgn_or(n, scope)
    target, _, assign = n.children
    case assign.type
    when :CDECL then visit_cdecl(assign, scope, n)
    when :IASGN, :CVASGN, :GASGN then variable(assign, scope, n)
    else visit(assign, Scope.new(scope.name, scope.callable, nil))
    end
  end

  def visit_op_cdecl(n, scope)
    path, _, value = n.children
    add(:const, text(path).split("::").last, text(path).split("::")[-2] || scope.name, n, path.last_lineno) if n.children[1] == :"||"
    visit(value, Scope.new(scope.name, scope.callable, nil))
  end

  def visit_masgn(n, scope)
    value, targets, rest = n.children
    names = [*targets&.children, rest].select { |t| node?(t) && t.type == :CDECL }
    names.each { |t| add(:const, t.children[-2].to_s, scope.name, n, t.first_lineno) }
    visit(value, Scope.new(scope.name, scope.callable, nil))
  end

  def variable(n, scope, whole)
    wanted = case n.type
             when :GASGN then scope.body == :program
             when :CVASGN then %i[type single].include?(scope.body)
             else %i[type single].include?(scope.body)
             end
    wanted = false if text(n).match?(%r{\A[\w$@]+\s*[-+*/%&^<>]+=})
    wanted &&= !(n.type == :CVASGN && scope.body == :single) && node?(n.children[1])
    add(:var, n.children[0].to_s, scope.name, whole, n.first_lineno) if wanted
    visit(n.children[1], Scope.new(wanted ? n.children[0].to_s : scope.name, scope.callable, nil))
  end

  def visit_iasgn(n, scope) = variable(n, scope, n)
  def visit_cvasgn(n, scope) = variable(n, scope, n)
  def visit_gasgn(n, scope) = variable(n, scope, n)

  def visit_lasgn(n, scope)
    name, value = n.children
    call = node?(value) && value.type == :ITER && value.children[0]
    plain = call && call.type == :FCALL && %i[lambda proc].include?(call.children[0]) && call.children[1].nil?
    if scope.body == :program && node?(value) && (value.type == :LAMBDA || plain)
      add(:function, name.to_s, scope.name, n, n.first_lineno)
      scope = Scope.new(name.to_s, true, nil)
    end
    visit(value, Scope.new(scope.name, scope.callable, nil))
  end

  def visit_fcall(n, scope) = call(n, n, nil, scope)
  def visit_call(n, scope) = call(n, n, nil, scope)

  def visit_iter(n, scope)
    inner, block = n.children
    %i[FCALL CALL].include?(inner.type) ? call(inner, n, block, scope) : super_visit(n, scope)
  end

  def super_visit(n, scope)
    n.children.each { |c| visit(c, Scope.new(scope.name, scope.callable, nil)) }
  end

  def arguments(list)
    return [] unless node?(list)
    return list.children.compact if list.type == :LIST
    return arguments(list.children[0]) if list.type == :BLOCK_PASS
    return [*arguments(list.children[0]), list.children[1]] if list.type == :ARGSPUSH
    return [list] if list.type == :SPLAT

    [list]
  end

  def names(args)
    args.flat_map { |a| node?(a) && a.type == :SPLAT && node?(a.children[0]) && a.children[0].type == :LIST ? a.children[0].children.compact : [a] }
  end

  def call(n, whole, block, scope)
    receiver, word, list = n.type == :FCALL ? [nil, *n.children] : n.children
    args = arguments(list)
    inside = scope
    if receiver.nil? || node?(receiver) && receiver.type == :CONST && receiver.children[0] == :RSpec && DECLARES[word] == :test
      inside = declare(n, whole, DECLARES[word], args, block, scope, word) || scope
    end
    visit(receiver, Scope.new(scope.name, scope.callable, nil))
    args.each { |a| visit(a, Scope.new(inside.name, inside.callable, nil)) }
    visit(block, Scope.new(inside.name, inside.callable, nil)) if block
  end

  # declare adds what a call declares and gives the scope inside of it.
  def declare(n, whole, declares, args, block, scope, word)
    first = args[0]
    case declares
    when :property
      list = names(args).select { |a| symbol?(a) }
      list.each_with_index { |a, i| item(:property, a, i, list, whole, scope) } unless scope.callable
      nil
    when :forwarded
      args.drop(1).each { |a| (s = literal(a)) && add(:method, s, @owner || scope.name, whole, a.first_lineno) if symbol?(a) }
      nil
    when :method
      return unless symbol?(first)

      Scope.new(add(:method, literal(first), @owner || scope.name, whole, first.first_lineno), true, nil)
    when :test
      return unless block && (symbol?(first) || node?(first) && %i[CONST COLON2 DSTR].include?(first.type))
      return if %i[CONST COLON2].include?(first.type) && word !~ /describe|context/

      Scope.new(add(:test, literal(first), @owner || scope.name, whole, first.first_lineno), scope.callable, nil)
    when :task
      first = first.children[0].children[0] if node?(first) && first.type == :HASH && node?(first.children[0])
      return unless symbol?(first)

      Scope.new(add(:function, literal(first), @owner || scope.name, whole, first.first_lineno), true, nil)
    when :namespace
      return unless block && symbol?(first)

      Scope.new(add(:namespace, literal(first), @owner || scope.name, whole, first.first_lineno), scope.callable, nil)
    when :refine
      Scope.new(add(:extension, literal(first), @owner || scope.name, whole, first.first_lineno), scope.callable, nil) if block && literal(first)
    end
  end

  # item adds one of several names. Those of a list over several lines have lines of their own, but for the first, which
  # begins with the list.
  def item(kind, a, i, list, whole, scope)
    apart = whole.first_lineno != whole.last_lineno && list.length > 1
    add(kind, literal(a), @owner || scope.name, whole, a.first_lineno, start: apart && i.positive? ? a.first_lineno : nil, stop: apart ? a.last_lineno : nil)
  end
end

$stdin.each_line(chomp: true) do |path|
  source = File.binread(path)
  encoding = source[/\A(?:.*\n)?.*coding[:=]\s*([\w.-]+)/, 1] || "utf-8"
  source.force_encoding(encoding) rescue next
  source.force_encoding("binary") unless source.valid_encoding?
  t = Truth.new(source)
  root = RubyVM::AbstractSyntaxTree.parse(source) rescue next
  t.visit(root.children[2], Scope.new("", false, :program))
  puts JSON.generate({ file: path, symbols: t.out })
rescue SyntaxError, SystemStackError
  next
end
