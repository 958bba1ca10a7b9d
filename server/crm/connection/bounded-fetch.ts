/** No answer of a CRM is longer, and none takes longer than one call of ours can wait. */
export const ANSWER_LIMITS = { bytes: 64 * 1024 * 1024, ms: 2 * 60_000, silentMs: 60_000 }

export type BoundedAnswer = { status: number; headers: Record<string, string>; text: string }

/**
 * One answer of a CRM, read to its end unless it has none. It follows no redirect, for it would carry tokens and secrets to
 * wherever it is sent.
 */
export async function boundedFetch(
  url: string | URL,
  init: Omit<RequestInit, 'signal' | 'redirect'>,
  limits: { bytes: number; ms: number } = ANSWER_LIMITS,
): Promise<BoundedAnswer> {
  const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(limits.ms) })
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength
    if (bytes > limits.bytes) throw new Error(`an answer of ${new URL(url).host} is endless`)
    pieces.push(piece)
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces))
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text }
}
