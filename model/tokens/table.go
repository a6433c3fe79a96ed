package tokens

// Models returns the built-in models, those of one family together and the newest first. Prices age within weeks: show
// AsOf beside them.
func Models() []Model {
	var all []Model
	for _, f := range families() {
		for _, r := range f.rows {
			m := f.model
			m.Name, m.Context, m.Price, m.LongPrompt, m.LongPrice = r.name, r.context, r.price, r.longPrompt, r.longPrice
			m.AsOf = r.asOf
			if r.source != "" {
				m.Source += "; price: " + r.source
			}
			all = append(all, m)
		}
	}
	return all
}

// family is the models that share a tokenizer. Source of model says where the factor comes from.
type family struct {
	model Model
	rows  []row
}

type row struct {
	name       string
	context    int     // tokens
	price      float64 // $ for a million input tokens
	longPrompt int     // tokens
	longPrice  float64 // $ for a million input tokens
	asOf       string  // empty where neither context nor price is known
	source     string  // of context and price
}

const (
	asOf       = "2026-11-30"
	asOfLists  = "2026-10-28"
	modelLists = "catwalk model lists"
)

func families() []family {
	return append(openAI(), append(claude(), others()...)...)
}

func openAI() []family {
	docs := "OpenAI's models page"
	return []family{
		{Model{Family: "GPT", Encoding: O200k, Factor: 1, Exact: true, Source: "tokenizer: o200k_base is the model's own"}, []row{
			{"gpt-6.2-astra", 1_050_000, 8, 0, 0, asOf, docs},
			{"gpt-6.2-sol", 1_050_000, 2, 0, 0, asOf, docs},
			{"gpt-6.1-terra", 1_050_000, 1, 272_000, 2, asOf, docs},
			{"gpt-6-sol", 1_050_000, 2, 0, 0, asOfLists, modelLists},
			{"gpt-6-luna", 1_050_000, 0.10, 0, 0, asOfLists, modelLists},
			{"gpt-5.6-sol", 1_050_000, 4, 0, 0, asOfLists, modelLists},
			{"gpt-5.6-terra", 1_050_000, 2, 0, 0, asOfLists, modelLists},
			{"gpt-5.6-luna", 1_050_000, 0.20, 0, 0, asOfLists, modelLists},
			{"gpt-5", 400_000, 1.25, 0, 0, asOfLists, modelLists},
			{"gpt-5-mini", 400_000, 0.25, 0, 0, asOfLists, modelLists},
			{"gpt-4.1", 1_048_000, 2, 0, 0, asOfLists, modelLists},
			{"gpt-4o", 128_000, 2.50, 0, 0, asOfLists, modelLists},
			{"gpt-oss-120b", 131_000, 0.35, 0, 0, asOfLists, modelLists + ", at Cerebras"},
			{name: "o3"},
			{name: "o4-mini"},
		}},
		{Model{Family: "GPT", Encoding: CL100k, Factor: 1, Exact: true, Source: "tokenizer: cl100k_base is the model's own"}, []row{
			{name: "gpt-4"},
			{name: "gpt-3.5"},
			{name: "text-embedding-3"},
		}},
	}
}

func claude() []family {
	newer := Model{
		Family: "Claude", Encoding: O200k, Factor: 1.53, Low: 0.10, High: 0.15,
		Source: "factor: the older 1.18 and Anthropic's \"approximately 30 percent more tokens\"",
	}
	older := Model{
		Family: "Claude", Encoding: O200k, Factor: 1.18, Low: 0.10, High: 0.15,
		Source: "factor: comparisons with Anthropic's token counts, published by others",
	}
	page := "Anthropic's models page"
	return []family{
		{newer, []row{
			{"claude-fable-5.1", 1_000_000, 10, 0, 0, asOfLists, page},
			{"claude-opus-5.5", 1_000_000, 4, 0, 0, asOfLists, page},
			{"claude-sonnet-5.5", 1_000_000, 2, 0, 0, asOfLists, page},
			{"claude-haiku-5.5", 1_000_000, 0.10, 100_000, 0.50, "2026-10-24", "quoted from Anthropic's price page"},
			{name: "claude-sonnet-5"},
			{"claude-opus-4.8", 1_000_000, 5, 0, 0, asOfLists, modelLists},
			{name: "claude-opus-4.7"},
		}},
		{older, []row{
			{name: "claude-opus-4.6"},
			{"claude-sonnet-4.6", 200_000, 3, 0, 0, asOfLists, modelLists},
			{"claude-haiku-4.5", 200_000, 1, 0, 0, asOfLists, modelLists},
		}},
	}
}

func others() []family {
	gemini := Model{
		Family: "Gemini", Encoding: O200k, Factor: 1.20, Low: 0.10, High: 0.10,
		Source: "factor: measured with the Gemma 3 tokenizer, which Google's client maps Gemini to",
	}
	measured := func(name string, factor float64) Model {
		return Model{Family: name, Encoding: O200k, Factor: factor, Low: 0.08, High: 0.08, Source: "factor: measured with the public tokenizer"}
	}
	guess := func(name string) Model {
		return Model{Family: name, Encoding: O200k, Factor: 1.10, Low: 0.20, High: 0.20, Source: "factor: a guess, without measurement"}
	}
	return []family{
		{gemini, []row{
			{"gemini-4-argon", 1_048_000, 4, 0, 0, asOf, "announced, 4 from 2026-12-01 and 2 before"},
			{"gemini-3.8-flash", 1_048_000, 0.75, 0, 0, "2026-10-07", "Google's price page, through 2026-12-31"},
			{"gemini-3.5-flash-lite", 1_048_000, 0.30, 0, 0, asOfLists, modelLists},
			{"gemini-2.5-pro", 1_048_000, 1.25, 0, 0, asOfLists, modelLists},
		}},
		{measured("Llama", 1.00), []row{{name: "llama-3"}}},
		{measured("Qwen", 1.03), []row{
			{"qwen-3.8-max", 1_000_000, 2, 0, 0, asOfLists, modelLists + ", at Alibaba"},
			{name: "qwen-3"},
		}},
		{measured("DeepSeek", 1.07), []row{
			{"deepseek-v4-pro", 1_000_000, 0.435, 0, 0, asOfLists, modelLists},
			{"deepseek-v4-flash", 1_000_000, 0.14, 0, 0, asOfLists, modelLists},
			{name: "deepseek-v3"},
		}},
		{guess("Grok"), []row{{"grok-4.7", 200_000, 2, 0, 0, asOfLists, modelLists + "; some list a context of 500000"}}},
		{guess("Kimi"), []row{{"kimi-k3", 1_048_000, 3, 0, 0, asOfLists, modelLists}}},
		{guess("GLM"), []row{{"glm-5.3", 1_000_000, 1.40, 0, 0, asOfLists, modelLists}}},
		{guess("MiniMax"), []row{{"minimax-m3", 1_000_000, 0.60, 0, 0, asOfLists, modelLists}}},
		{guess("Mistral"), []row{{name: "mistral"}}},
	}
}
