import { type Body, readBody } from './read-body.ts'
import { failureOf, ReadFailure } from './read-failure.ts'
import { type Answer, type Dialling, dial, seconds } from './safe-dial.ts'

export type FetchRules = Dialling & { totalMs: number; maxBytes: number; maxRedirects: number; userAgent: string }

export type Fetched = Body & { url: URL; status: number; contentType: string; headers: Answer['headers'] }

type Wanted = {
  accept: string
  maxBytes: number
  /** Asked before each page, the first and those it sends us on to. Throws where it must not be read. */
  mayRead?: (url: URL) => Promise<void>
  /** Asked before the body is read. Throws when it is not worth it. */
  isWorthReading?: (status: number, contentType: string, host: string) => void
  signal: AbortSignal
}

const REDIRECTS = [301, 302, 303, 307, 308]

/** A page at last, after its redirects, each of which is vetted like the first address. Throws a `ReadFailure` only. */
export async function safeFetch(start: URL, rules: FetchRules, wanted: Wanted): Promise<Fetched> {
  let url = start
  for (let hop = 0; hop <= rules.maxRedirects; hop++) {
    const answer = await answerOf(url, rules, wanted)
    const next = REDIRECTS.includes(answer.statusCode ?? 0) ? answer.headers.location : undefined
    if (next === undefined) return finish(url, answer, wanted, rules)
    answer.destroy()
    if (!URL.canParse(next, url)) throw new ReadFailure('unusable', `${url.hostname} redirects to an invalid address.`)
    url = new URL(next, url)
    url.hash = ''
  }
  throw new ReadFailure('unusable', `${start.hostname} redirects too many times.`)
}

async function answerOf(url: URL, rules: FetchRules, { accept, mayRead, signal }: Wanted) {
  try {
    await mayRead?.(url)
    return await dial(
      url,
      {
        'user-agent': rules.userAgent,
        accept,
        'accept-encoding': 'gzip, deflate, br',
        'accept-language': 'en;q=0.8, *;q=0.5',
      },
      rules,
      signal,
    )
  } catch (error) {
    throw lateOr(error, url, rules, signal)
  }
}

async function finish(url: URL, answer: Answer, wanted: Wanted, rules: FetchRules): Promise<Fetched> {
  const { maxBytes, signal } = wanted
  const { statusCode: status = 0, headers } = answer
  const contentType = headers['content-type'] ?? ''
  try {
    wanted.isWorthReading?.(status, contentType, url.hostname)
    const body = await readBody(answer, url.hostname, maxBytes, signal)
    return { ...body, url, status, headers, contentType }
  } catch (error) {
    answer.destroy()
    throw lateOr(error, url, rules, signal)
  }
}

function lateOr(error: unknown, url: URL, { totalMs }: FetchRules, signal: AbortSignal) {
  if (!signal.aborted || error instanceof ReadFailure) return failureOf(error, url.hostname)
  return new ReadFailure('late', `${url.hostname} took longer than ${seconds(totalMs)}.`, error)
}
