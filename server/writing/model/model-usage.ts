/** The tokens of a request, where the provider reports them. */
export type Usage = { inputTokens: number | null; outputTokens: number | null }

export const NO_USAGE: Usage = { inputTokens: null, outputTokens: null }

export const usageOf = ({
  inputTokens,
  outputTokens,
}: {
  inputTokens?: number | undefined
  outputTokens?: number | undefined
}) => ({
  inputTokens: inputTokens ?? null,
  outputTokens: outputTokens ?? null,
})

export const sumOf = (one: Usage, other: Usage): Usage => ({
  inputTokens: add(one.inputTokens, other.inputTokens),
  outputTokens: add(one.outputTokens, other.outputTokens),
})
const add = (one: number | null, other: number | null) => (one === null ? other : one + (other ?? 0))
