import type { Page } from '../understand/page-collector.ts'
import { cleanText } from '../understand/page-text.ts'
import { verdictOf } from '../understand/page-verdict.ts'
import { readPage } from '../understand/read-page.ts'
import { isSocialNetwork } from '../understand/social-links.ts'
import { brandOf } from './page-address.ts'
import { decodePage } from './page-encoding.ts'
import type { Body } from './read-body.ts'
import { ReadFailure } from './read-failure.ts'
import { type Fetched, type FetchRules, safeFetch } from './safe-fetch.ts'

type RobotsCheck = (url: URL, signal: AbortSignal) => Promise<void>
type FetchedPage = Pick<Fetched, 'url' | 'headers'> & { page: Page; notes: string[]; isElsewhere: boolean }

/** Pages that send their visitors on by themselves, not by their server. */
const MAX_REFRESHES = 2

/** The page people would see, and what should be said of it. Throws a `ReadFailure` when it is not the company's. */
export async function fetchPage(
  start: URL,
  rules: FetchRules,
  checkRobots: RobotsCheck,
  signal: AbortSignal,
): Promise<FetchedPage> {
  let address = start
  for (let turn = 0; ; turn++) {
    const fetched = await safeFetch(address, rules, {
      accept: 'text/html, application/xhtml+xml',
      maxBytes: rules.maxBytes,
      mayRead: (url) => checkRobots(url, signal),
      isWorthReading,
      signal,
    })
    const { url, headers, cut } = fetched
    const page = await readPage(htmlOf(fetched))
    const next = turn < MAX_REFRESHES ? refreshOf(page, url) : undefined
    if (!next) {
      const isElsewhere = brandOf(start) !== brandOf(url)
      if (isElsewhere && isSocialNetwork(url.hostname))
        throw new ReadFailure('unusable', `${start.hostname} has no page of its own: it leads to ${url.hostname}.`)
      const moved = isElsewhere ? [`${start.hostname} sent us on to ${url.hostname}.`] : []
      return { page, url, headers, isElsewhere, notes: [...moved, ...cutNotes(cut, rules), ...verdictNotes(page, url)] }
    }
    address = next
  }
}

function isWorthReading(status: number, contentType: string, host: string) {
  const refusal = (words: string) => new ReadFailure('unusable', `${host} ${words} (${status}).`)
  if ([401, 402, 403, 407, 429, 451].includes(status)) throw refusal('did not let us read its page')
  if (status === 404 || status === 410) throw refusal('says there is no such page')
  if (status < 200 || status >= 300) throw refusal('answered with an error')
  if (contentType && !/^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType))
    throw new ReadFailure('unusable', `${host} answered with ${cleanText(contentType, 60)}, not with a web page.`)
}

function htmlOf({ bytes, contentType, url }: Fetched) {
  const html = decodePage(bytes, contentType)
  if (!contentType && !/^\s*</.test(html.slice(0, 500)))
    throw new ReadFailure('unusable', `${url.hostname} does not say what it sends, and it is no web page.`)
  return html
}

function refreshOf({ refresh, text }: Page, base: URL) {
  if (!refresh || cleanText(text).length > 200 || !URL.canParse(refresh.trim(), base)) return undefined
  const next = new URL(refresh.trim(), base)
  next.hash = ''
  return next.href === base.href ? undefined : next
}

function cutNotes(cut: Body['cut'], { maxBytes, totalMs }: FetchRules) {
  const beginning = 'Only its beginning was read.'
  if (cut === 'size') return [`The page is longer than ${Math.round(maxBytes / 1024 / 1024)} MB. ${beginning}`]
  if (cut === 'time') return [`The page took longer than ${totalMs / 1000} seconds. ${beginning}`]
  return cut === 'break' ? [`The page broke off. ${beginning}`] : []
}

function verdictNotes(page: Page, { hostname }: URL) {
  const verdict = verdictOf(page)
  if (verdict === 'blocked')
    throw new ReadFailure('unusable', `${hostname} shows its page only to people who prove that they are no robot.`)
  if (verdict === 'parked')
    throw new ReadFailure('unusable', `${hostname} is parked: there is no company's page there.`)
  if (verdict === 'cookies')
    throw new ReadFailure('unusable', `${hostname} shows nothing but a question about cookies.`)
  return verdict === 'shell'
    ? ['The page is drawn by scripts, which we do not run. Only what stands in its head was read.']
    : []
}
