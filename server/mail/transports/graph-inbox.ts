import { createHash } from 'node:crypto'
import { type GraphAnswer, type GraphCalls, isItemNotFound, readJson, unreadableAnswer } from './graph-calls.ts'
import { graphFailure, readGraphError } from './graph-failure.ts'
import type { ReceivedMail, ReceivedPage } from './mail-api.ts'

type Change = { id?: string; receivedDateTime?: string; isDraft?: boolean; '@removed'?: unknown }
type Changes = { value?: Change[]; '@odata.nextLink'?: string; '@odata.deltaLink'?: string }

/** Contents are held in memory, a page at a time. */
const PAGE_MESSAGES = 10
const MAX_MESSAGE_BYTES = 2 * 1024 * 1024
const LISTED_AT_ONCE = 100
/** In one round: what is beyond is read in the next one. */
const MAX_LISTS = 50

type Listed = { id: string; receivedAt: Date }
/** What is new behind a link, oldest first, and the link to what follows. */
type Round = { listed: Listed[]; next: string; isLast: boolean }

/**
 * What came into a folder: Graph keeps account of each folder by itself, and lists its emails in no particular order. So they are
 * listed first, and read oldest first. The cursor is Graph's link, and within a round also what of it was read.
 */
export async function* readFolder(
  calls: GraphCalls,
  graphUrl: string,
  folder: 'inbox' | 'sentitems',
  cursor: string | null,
  since: Date,
): AsyncIterable<ReceivedPage> {
  let { link, progress } = readCursor(cursor ?? startFrom(folder, since))
  for (;;) {
    let round = await listRound(calls, graphUrl, link)
    if (!round) {
      ;({ link, progress } = readCursor(startFrom(folder, since)))
      round = await listRound(calls, graphUrl, link)
    }
    if (!round) throw unreadableAnswer(false)
    const unread = round.listed.filter((one) => !isRead(progress, one))
    do {
      const page = unread.splice(0, PAGE_MESSAGES)
      progress = withRead(progress, page)
      const following = unread.length > 0 ? writeCursor(link, progress) : round.next
      yield { mails: await readMails(calls, page), cursor: following }
    } while (unread.length > 0)
    if (round.isLast) return
    ;({ link, progress } = readCursor(round.next))
  }
}

/** Undefined where Graph no longer knows the link. */
async function listRound(calls: GraphCalls, graphUrl: string, link: string): Promise<Round | undefined> {
  const listed: Listed[] = []
  let next = link
  let isLast = false
  for (let lists = 0; lists < MAX_LISTS && !isLast; lists++) {
    const answer = await calls.ask({ path: next, prefer: `odata.maxpagesize=${LISTED_AT_ONCE}` })
    if (isForgotten(answer)) return undefined
    const changes = readJson<Changes>(answer)
    if (!Array.isArray(changes.value)) throw unreadableAnswer(false)
    listed.push(...changes.value.flatMap(received))
    isLast = !changes['@odata.nextLink']
    next = pathOfLink(changes['@odata.nextLink'] ?? changes['@odata.deltaLink'], graphUrl)
  }
  return { listed: listed.sort((a, b) => (markOf(a) < markOf(b) ? -1 : 1)), next, isLast }
}

function received(change: Change): Listed[] {
  const receivedAt = new Date(change.receivedDateTime ?? Number.NaN)
  const isNew = !change['@removed'] && !change.isDraft && change.id && !Number.isNaN(receivedAt.getTime())
  return isNew ? [{ id: change.id ?? '', receivedAt }] : []
}

/** Sorts as the emails do. */
const markOf = ({ id, receivedAt }: Listed) => `${receivedAt.toISOString()} ${id}`

/**
 * What of a round was read: everything up to `mark`, and then one by one. An email may appear in the inbox minutes after the time
 * that it bears, so that for recent ones their order says nothing.
 */
type Progress = { mark: string; recent: string[] }
const RECENT_MS = 15 * 60_000
const MAX_RECENT = 500

const isRead = ({ mark, recent }: Progress, one: Listed) => markOf(one) <= mark || recent.includes(hashOf(one))

function withRead({ mark, recent }: Progress, page: Listed[]): Progress {
  const recentSince = new Date(Date.now() - RECENT_MS)
  const marks = page.map((one) => (one.receivedAt < recentSince ? markOf(one) : recentSince.toISOString()))
  const hashes = page.filter(({ receivedAt }) => receivedAt >= recentSince).map(hashOf)
  return { mark: [mark, ...marks].sort().at(-1) ?? '', recent: [...recent, ...hashes].slice(-MAX_RECENT) }
}

const hashOf = ({ id }: Listed) => createHash('sha256').update(id).digest('base64url').slice(0, 10)

const writeCursor = (link: string, { mark, recent }: Progress) => [link, mark, recent.join(',')].join('#')

function readCursor(cursor: string): { link: string; progress: Progress } {
  const [link = '', mark = '', recent = ''] = cursor.split('#')
  return { link, progress: { mark, recent: recent ? recent.split(',') : [] } }
}

function startFrom(folder: string, since: Date) {
  const filter = encodeURIComponent(`receivedDateTime ge ${since.toISOString().replace(/\.\d+Z$/, 'Z')}`)
  return `/me/mailFolders/${folder}/messages/delta?changeType=created&$select=receivedDateTime,isDraft&$filter=${filter}`
}

/** Graph remembers the state behind a link for as long as it likes. */
function isForgotten(answer: GraphAnswer) {
  const codes = ['syncstatenotfound', 'syncstateinvalid', 'errorinvalidsyncstatedata', 'resyncrequired']
  return answer.status === 410 || (answer.status === 400 && codes.includes(readGraphError(answer.body).code))
}

/** Only Graph itself gets our token. */
function pathOfLink(link: string | undefined, graphUrl: string) {
  const start = `${graphUrl}/v1.0`
  if (typeof link !== 'string' || !link.startsWith(`${start}/`)) throw unreadableAnswer(false)
  return link.slice(start.length)
}

async function readMails(calls: GraphCalls, listed: Listed[]): Promise<ReceivedMail[]> {
  const mails: ReceivedMail[] = []
  for (const { id, receivedAt } of listed) {
    const path = `/me/messages/${encodeURIComponent(id)}/$value`
    const answer = await calls.ask({ path, firstBytes: MAX_MESSAGE_BYTES })
    // Deleted meanwhile.
    if (isItemNotFound(answer)) continue
    if (answer.status !== 200) throw graphFailure(answer)
    mails.push({ raw: answer.body, receivedAt })
  }
  return mails
}
