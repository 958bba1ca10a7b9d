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
        throw new ReadFailure(
          'unusable',
          `${start.hostname} has no website of its own. It redirects to ${url.hostname}.`,
        )
      const moved = isElsewhere ? [`${start.hostname} redirected us to ${url.hostname}.`] : []
      return { page, url, headers, isElsewhere, notes: [...moved, ...cutNotes(cut, rules), ...verdictNotes(page, url)] }
    }
    address = next
  }
}

function isWorthReading(status: number, contentType: string, host: string) {
  const refusal = (words: string) => new ReadFailure('unusable', `${host} ${words} (${status}).`)
  if ([401, 402, 403, 407, 429, 451].includes(status)) throw refusal('blocked us from reading its page')
  if (status === 404 || status === 410) throw refusal('says the page was not found')
  if (status < 200 || status >= 300) throw refusal('returned an error')
  if (contentType && !/^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType))
    throw new ReadFailure('unusable', `${host} returned ${cleanText(contentType, 60)}, not a web page.`)
}

function htmlOf({ bytes, contentType, url }: Fetched) {
  const html = decodePage(bytes, contentType)
  if (!contentType && !/^\s*</.test(html.slice(0, 500)))
    throw new ReadFailure('unusable', `${url.hostname} didn't return a web page.`)
  return html
}

function refreshOf({ refresh, text }: Page, base: URL) {
  if (!refresh || cleanText(text).length > 200 || !URL.canParse(refresh.trim(), base)) return undefined
  const next = new URL(refresh.trim(), base)
  next.hash = ''
  return next.href === base.href ? undefined : next
}

function cutNotes(cut: Body['cut'], { maxBytes, totalMs }: FetchRules) {
  const beginning = 'We read only its beginning.'
  if (cut === 'size') return [`The page is longer than ${Math.round(maxBytes / 1024 / 1024)} MB. ${beginning}`]
  if (cut === 'time') return [`The page took longer than ${totalMs / 1000} seconds. ${beginning}`]
  return cut === 'break' ? [`The connection dropped. ${beginning}`] : []
}

function verdictNotes(page: Page, { hostname }: URL) {
  const verdict = verdictOf(page)
  if (verdict === 'blocked')
    throw new ReadFailure(
      'unusable',
      `${hostname} asks visitors to prove they aren't a robot, so we couldn't read its page.`,
    )
  if (verdict === 'parked')
    throw new ReadFailure('unusable', `${hostname} is a parked domain without a company website.`)
  if (verdict === 'cookies') throw new ReadFailure('unusable', `${hostname} shows only a cookie banner.`)
  return verdict === 'shell'
    ? ["The page needs JavaScript, which we don't run. We read only its title and meta tags."]
    : []
}
