/** The tokens of a request, where the provider reports them. */
export type Usage = { inputTokens: number | null; outputTokens: number | null }

export const NO_USAGE: Usage = { inputTokens: null, outputTokens: null }

/** The largest that the database stores. */
const MOST_TOKENS = 2 ** 31 - 1

/** Local models report fractions, negative counts and worse. */
export const usageOf = ({ inputTokens, outputTokens }: { inputTokens?: unknown; outputTokens?: unknown }): Usage => ({
  inputTokens: countOf(inputTokens),
  outputTokens: countOf(outputTokens),
})

export const sumOf = (one: Usage, other: Usage): Usage => ({
  inputTokens: add(one.inputTokens, other.inputTokens),
  outputTokens: add(one.outputTokens, other.outputTokens),
})

const countOf = (tokens: unknown) =>
  typeof tokens === 'number' && !Number.isNaN(tokens) ? Math.min(MOST_TOKENS, Math.max(0, Math.round(tokens))) : null
const add = (one: number | null, other: number | null) =>
  one === null ? other : Math.min(MOST_TOKENS, one + (other ?? 0))
