# Declarations of Elixir files by the compiler's own parser. Reads paths, one a line; writes a line of JSON for each file
# that parses. Ends are the `end` of a block, else where the parser says that the expression ends, else the last line of
# what is in it.
defmodule Truth do
  @modules %{defmodule: "module", defprotocol: "protocol", defimpl: "extension"}
  @functions [:def, :defp, :defdelegate, :defn, :defnp]
  @macros [:defmacro, :defmacrop, :defguard, :defguardp]
  @types %{type: "type", typep: "type", opaque: "type", callback: "callback", macrocallback: "callback"}
  @settings ~w(doc moduledoc typedoc shortdoc spec impl deprecated behaviour behavior compile derive enforce_keys
    optional_callbacks before_compile after_compile after_verify on_load on_definition external_resource vsn file dialyzer
    fallback_to_any nifs since tag moduletag describetag undefined_impl_description)a

  def main do
    IO.stream(:stdio, :line) |> Enum.each(fn line -> line |> String.trim_trailing("\n") |> file() end)
  end

  defp file(path) do
    options = [columns: true, token_metadata: true, literal_encoder: fn value, meta -> {:ok, {:__block__, meta, [value]}} end]

    with {:ok, source} <- File.read(path), true <- String.valid?(source), {:ok, tree} <- Code.string_to_quoted(source, options) do
      symbols = tree |> walk({"", :file}, []) |> Enum.reverse()
      IO.puts(["{\"file\":", json(path), ",\"symbols\":[", Enum.intersperse(Enum.map(symbols, &symbol/1), ","), "]}"])
    end
  end

  defp symbol({kind, name, parent, first, last, line}) do
    ["{\"kind\":", json(kind), ",\"name\":", json(name), ",\"parent\":", json(parent), ",\"start\":#{first},\"end\":#{last},\"line\":#{line}}"]
  end

  defp json(text) do
    escaped = for <<c::utf8 <- text>>, into: "", do: escape(c)
    ["\"", escaped, "\""]
  end

  defp escape(?"), do: "\\\""
  defp escape(?\\), do: "\\\\"
  defp escape(c) when c < 0x20, do: "\\u" <> String.pad_leading(Integer.to_string(c, 16), 4, "0")
  defp escape(c), do: <<c::utf8>>

  defp walk({word, meta, [name | _] = args} = node, {parent, _} = up, found) when is_map_key(@modules, word) do
    case module(name) do
      nil -> deeper(args, up, found)
      text -> deeper(tl(args), {text, :module}, [entry(@modules[word], text, parent, node, meta) | found])
    end
  end

  defp walk({word, meta, [head | rest]} = node, {parent, _} = up, found) when word in @functions or word in @macros do
    case head_of_function(head) do
      {name, line} ->
        kind = cond do
          word in @macros -> "macro"
          name not in ["and", "or", "not", "in"] and name =~ ~r/^[\p{L}_]/u -> "function"
          true -> "operator"
        end
        deeper([head | rest], {name, :function}, [entry(kind, name, parent, node, meta, line) | found])

      nil ->
        deeper([head | rest], up, found)
    end
  end

  defp walk({word, meta, [_ | _] = args} = node, {parent, :module} = up, found) when word in [:defstruct, :defexception] do
    deeper(args, up, [entry("struct", parent, parent, node, meta) | found])
  end

  defp walk({word, meta, [name | _] = args} = node, {parent, where} = up, found) when word in [:test, :describe, :property] and where != :function do
    case text(name) do
      nil -> deeper(args, up, found)
      text -> deeper(args, {text, :test}, [entry("test", text, parent, node, meta) | found])
    end
  end

  defp walk({:@, meta, [{word, _, [value]}]} = node, {parent, :module} = up, found) when is_atom(word) do
    found =
      cond do
        is_map_key(@types, word) ->
          case head(value) do
            {name, line} -> [entry(@types[word], name, parent, node, meta, line) | found]
            nil -> found
          end
        word in @settings -> found
        true -> [entry("const", "@#{word}", parent, node, meta) | found]
      end
    deeper([value], up, found)
  end

  defp walk(node, up, found), do: deeper(node, up, found)

  defp deeper({left, _, right}, up, found) do
    found = if is_tuple(left), do: walk(left, up, found), else: found
    if is_list(right), do: deeper(right, up, found), else: found
  end
  defp deeper({a, b}, up, found), do: walk(b, up, walk(a, up, found))
  defp deeper(list, up, found) when is_list(list), do: Enum.reduce(list, found, &walk(&1, up, &2))
  defp deeper(_, _, found), do: found

  defp entry(kind, name, parent, node, meta, line \\ nil) do
    {kind, name, parent, meta[:line], last(node), line || meta[:line]}
  end

  defp last({_, meta, _} = node) do
    cond do
      stop = meta[:end] -> stop[:line]
      stop = meta[:end_of_expression] -> stop[:line]
      true -> deepest(node)
    end
  end

  # The last line that anything in a tree begins or ends at. A text over several lines has a line for each of its own and
  # one for the mark that ends it.
  defp deepest({_, meta, args} = node) do
    own = Enum.map([meta, meta[:end] || [], meta[:closing] || []], &(&1[:line] || 0))
    text = case node do
      {sigil, _, [{:<<>>, _, parts} | _]} when is_atom(sigil) -> if meta[:delimiter], do: parts |> Enum.map(&lines/1) |> Enum.sum(), else: 0
      {:__block__, _, [value]} when is_binary(value) or is_list(value) -> lines(value)
      {:<<>>, _, parts} -> parts |> Enum.map(&lines/1) |> Enum.sum()
      _ -> 0
    end
    long = if meta[:delimiter] in ["\"\"\"", "'''"], do: text + 1, else: 0
    Enum.max([(meta[:line] || 0) + long, deepest(args), if(is_tuple(elem(node, 0)), do: deepest(elem(node, 0)), else: 0) | own])
  end
  defp deepest({a, b}), do: max(deepest(a), deepest(b))
  defp deepest(list) when is_list(list), do: list |> Enum.map(&deepest/1) |> Enum.max(fn -> 0 end)
  defp deepest(_), do: 0

  defp lines(text) when is_binary(text), do: length(String.split(text, "\n")) - 1
  defp lines(list) when is_list(list), do: Enum.count(list, &(&1 == ?\n))
  defp lines(_), do: 0

  defp head_of_function({:when, _, [head | _]}), do: head_of_function(head)
  defp head_of_function({:"::", meta, _}), do: {"::", meta[:line]}
  defp head_of_function(head), do: head(head)

  # The name that a head gives, with its line.
  defp head({:when, _, [head | _]}), do: head(head)
  defp head({:"::", _, [head | _]}), do: head(head)
  defp head({:unquote, _, _}), do: nil
  defp head({name, meta, _}) when is_atom(name) and name not in [:__block__, :__aliases__, :{}, :%{}, :<<>>, :., :unquote_splicing], do: {Atom.to_string(name), meta[:line]}
  defp head(_), do: nil

  defp module({:__aliases__, _, parts} = name) do
    if Enum.all?(parts, &(is_atom(&1) or match?({:__MODULE__, _, _}, &1))), do: Macro.to_string(name)
  end
  defp module({:__block__, _, [atom]}) when is_atom(atom), do: inspect(atom)
  defp module(_), do: nil

  defp text({:__block__, meta, [value]}) when is_binary(value), do: if(meta[:delimiter] == "\"", do: value)
  defp text({:<<>>, meta, parts}) do
    if meta[:delimiter] == "\"", do: Enum.map_join(parts, fn part -> if is_binary(part), do: part, else: "\#{}" end)
  end
  defp text(_), do: nil
end

Truth.main()
