import { boundedFetch } from '../../bounded-fetch.ts'
import { graphFailure, readGraphError } from './graph-failure.ts'
import { MailApiFailure, type TokenSource } from './mail-api.ts'
import { wasNeverSent } from './not-reached.ts'

type GraphCall = {
  /** Only reading has no effect: without an answer, everything else may have been done. */
  method?: 'GET' | 'POST' | 'DELETE'
  /** From `/me` on, with its query. */
  path: string
  body?: { type: string; content: string }
  /** Besides the immutable IDs, which every call asks for. */
  prefer?: string
  /** The rest of a longer answer is left out. */
  firstBytes?: number
}
export type GraphAnswer = { status: number; headers: Headers; body: Buffer; hasEffect: boolean }
export type GraphCalls = ReturnType<typeof graphCalls>

/** The last piece of an answer that is read from its beginning. */
const MARGIN_BYTES = 1024 * 1024
const ANSWER_LIMITS = { bytes: 16 * 1024 * 1024, ms: 2 * 60_000 }

/** Graph by plain HTTP. A token that is not accepted is replaced once. */
export function graphCalls(graphUrl: string, token: TokenSource) {
  async function attempt(call: GraphCall, accessToken: string): Promise<GraphAnswer> {
    const { method = 'GET', path, body, prefer, firstBytes } = call
    const hasEffect = method !== 'GET'
    try {
      const bytes = Math.max(ANSWER_LIMITS.bytes, firstBytes ? firstBytes + MARGIN_BYTES : 0)
      const response = await boundedFetch({ ...ANSWER_LIMITS, bytes, redirect: 'manual' })(`${graphUrl}/v1.0${path}`, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          prefer: ['IdType="ImmutableId"', ...(prefer ? [prefer] : [])].join(', '),
          ...(body && { 'content-type': body.type }),
        },
        ...(body && { body: body.content }),
      })
      const { status, headers } = response
      return { status, headers, body: await readBytes(response, firstBytes), hasEffect }
    } catch (cause) {
      if (hasEffect && !wasNeverSent(cause))
        throw new MailApiFailure('cut', 'The connection to Microsoft ended before a response came.', { cause })
      throw new MailApiFailure('away', "Microsoft can't be reached right now. Try again in a few minutes.", { cause })
    }
  }

  /** The answer, whatever its status. */
  async function ask(call: GraphCall): Promise<GraphAnswer> {
    const accessToken = await token()
    const answer = await attempt(call, accessToken)
    return answer.status === 401 ? attempt(call, await token(accessToken)) : answer
  }

  return {
    ask,
    /** What was asked for, or undefined where there is no such item any more. */
    async find<T>(call: GraphCall): Promise<T | undefined> {
      const answer = await ask(call)
      return isItemNotFound(answer) ? undefined : readJson<T>(answer)
    },
    async read<T>(call: GraphCall): Promise<T> {
      return readJson<T>(await ask(call))
    },
  }
}

/** The last two: of a draft in the account that the mailbox had before. */
const NOT_FOUND = ['erroritemnotfound', 'errorinvalididmalformed', 'errorinvalidmailboxitemid']

/** Not any 404: Graph also sends it for an account without a mailbox, and a proxy for a page it doesn't have. */
export const isItemNotFound = ({ status, body }: GraphAnswer) =>
  (status === 404 || status === 400) && NOT_FOUND.includes(readGraphError(body).code)

export function readJson<T>(answer: GraphAnswer): T {
  if (answer.status < 200 || answer.status >= 300) throw graphFailure(answer)
  try {
    const read = JSON.parse(answer.body.toString('utf8'))
    if (typeof read === 'object' && read !== null) return read
  } catch {
    // Fails below, as anything else that is no object.
  }
  throw unreadableAnswer(answer.hasEffect)
}

export const unreadableAnswer = (hasEffect: boolean) =>
  new MailApiFailure(hasEffect ? 'cut' : 'away', 'Microsoft sent an unreadable response. Try again in a few minutes.')

async function readBytes({ body }: Response, firstBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    pieces.push(piece)
    size += piece.byteLength
    if (size >= firstBytes) break
  }
  return Buffer.concat(pieces).subarray(0, firstBytes)
}
