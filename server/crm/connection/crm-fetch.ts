import { boundedFetch } from '../../bounded-fetch.ts'

/** No response of a CRM is longer, and none takes longer than one call of ours can wait. */
export const RESPONSE_LIMITS = { bytes: 16 * 1024 * 1024, ms: 2 * 60_000, silentMs: 60_000 }

type CrmResponse = { status: number; headers: Record<string, string>; text: string }

/** One response of a CRM, read to its end. A redirect is a response like any other. */
export async function crmFetch(
  url: string | URL,
  init: Omit<RequestInit, 'signal' | 'redirect'>,
  limits: { bytes: number; ms: number } = RESPONSE_LIMITS,
): Promise<CrmResponse> {
  const response = await boundedFetch({ ...limits, redirect: 'manual' })(url, init)
  const { status, headers } = response
  return { status, headers: Object.fromEntries(headers), text: await textOf(response) }
}

/** Decoded piece by piece: megabytes at once would hold up everybody's requests. */
async function textOf({ body }: Response) {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body ?? []) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}
