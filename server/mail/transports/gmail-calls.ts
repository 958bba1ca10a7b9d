import { boundedFetch } from '../../bounded-fetch.ts'
import { gmailFailure, readGoogleError } from './gmail-failure.ts'
import { MailApiFailure, type TokenSource } from './mail-api.ts'
import { wasNeverSent } from './not-reached.ts'

type GmailCall = {
  /** Only reading has no effect: without an answer, everything else may have been done. */
  method?: 'GET' | 'POST' | 'DELETE'
  /** From the user on: `/drafts`. */
  path: string
  query?: Record<string, string | string[]>
  body?: { type: string; content: string | Uint8Array<ArrayBuffer> }
  isUpload?: boolean
  /** The rest of a longer answer is left out. */
  firstBytes?: number
}
type GmailAnswer = { status: number; headers: Headers; text: string; hasEffect: boolean }
export type GmailCalls = ReturnType<typeof gmailCalls>

const MOST_BYTES = 16 * 1024 * 1024
/** The last piece of an answer that is read from its beginning. */
const MARGIN_BYTES = 1024 * 1024
const CALL_MS = 30_000
/** An email with attachments over a slow line. */
const UPLOAD_MS = 2 * 60_000

/** Gmail by plain HTTP. A token that is not accepted is replaced once. */
export function gmailCalls(gmailUrl: string, token: TokenSource) {
  async function attempt(call: GmailCall, accessToken: string): Promise<GmailAnswer> {
    const { method = 'GET', body, firstBytes, isUpload } = call
    const hasEffect = method !== 'GET'
    const limits = {
      bytes: Math.max(MOST_BYTES, firstBytes ? firstBytes + MARGIN_BYTES : 0),
      ms: isUpload ? UPLOAD_MS : CALL_MS,
      redirect: 'manual',
    } as const
    try {
      const response = await boundedFetch(limits)(urlOf(gmailUrl, call), {
        method,
        headers: { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': body.type }) },
        ...(body && { body: body.content }),
      })
      const { status, headers } = response
      return { status, headers, text: await readText(response, firstBytes), hasEffect }
    } catch (cause) {
      if (hasEffect && !wasNeverSent(cause))
        throw new MailApiFailure('cut', 'The connection to Gmail ended before a response came.', { cause })
      throw new MailApiFailure('away', "Gmail can't be reached right now. Try again in a few minutes.", { cause })
    }
  }

  /** The answer of a call that was done, or undefined where there is no such item any more. */
  async function ask(call: GmailCall): Promise<GmailAnswer | undefined> {
    const accessToken = await token()
    const first = await attempt(call, accessToken)
    const answer = first.status === 401 ? await attempt(call, await token(accessToken)) : first
    if (answer.status >= 200 && answer.status < 300) return answer
    if (isItemNotFound(answer)) return undefined
    throw gmailFailure(answer)
  }

  return {
    /** What was asked for, or undefined where there is no such item any more. */
    async find<T>(call: GmailCall): Promise<T | undefined> {
      const answer = await ask(call)
      return answer && readJson<T>(answer)
    },
    /** False where there is no such item any more. */
    remove: async (path: string): Promise<boolean> => (await ask({ method: 'DELETE', path })) !== undefined,
    /** The answer as it came. */
    text: async (call: GmailCall): Promise<string | undefined> => (await ask(call))?.text,
  }
}

function urlOf(gmailUrl: string, { path, query = {}, isUpload }: GmailCall) {
  const url = new URL(`${gmailUrl}${isUpload ? '/upload' : ''}/gmail/v1/users/me${path}`)
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) url.searchParams.append(name, one)
  return url
}

/**
 * Not any 404: a proxy sends it for a page that it doesn't have. An ID that isn't Gmail's is of a draft in the account that the
 * mailbox had before.
 */
function isItemNotFound({ status, text }: GmailAnswer) {
  const { reason, message } = readGoogleError(text)
  return (
    (status === 404 && /^not_?found$/i.test(reason)) ||
    (status === 400 && /^Invalid (id|draft id|thread)/i.test(message))
  )
}

function readJson<T>({ text, hasEffect }: GmailAnswer): T {
  try {
    const read = JSON.parse(text)
    if (typeof read === 'object' && read !== null) return read
  } catch {
    // Fails below, as anything else that is no object.
  }
  throw unreadableAnswer(hasEffect)
}

export const unreadableAnswer = (hasEffect: boolean) =>
  new MailApiFailure(hasEffect ? 'cut' : 'away', 'Gmail sent an unreadable response. Try again in a few minutes.')

async function readText({ body }: Response, firstBytes = Number.POSITIVE_INFINITY): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true })
    size += piece.byteLength
    if (size >= firstBytes) return text
  }
  return text + decoder.decode()
}
