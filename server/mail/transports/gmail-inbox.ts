import { LATEST_AFTER_MS, MOST_COPIES, nearestCopy } from '../reading/nearest-copy.ts'
import { type GmailCalls, unreadableAnswer } from './gmail-calls.ts'
import { dateOf, type GmailMessage } from './gmail-message.ts'
import type { KnownMail, ReceivedMail, ReceivedPage } from './mail-api.ts'

/** What the owner never gets to see as a reply, or never sent. */
const LEFT_OUT = ['DRAFT', 'CHAT', 'SPAM', 'TRASH']
type Which = 'received' | 'sent'
const SEARCH: Record<Which, string> = { received: '-in:sent -in:drafts -in:chats', sent: 'in:sent' }
const isWanted = (which: Which, labels: string[] = []) =>
  labels.includes('SENT') === (which === 'sent') && !labels.some((label) => LEFT_OUT.includes(label))
/** Our reader looks no further than this into an email. */
const MOST_BYTES = 2 * 1024 * 1024
/** Emails that are held in memory at once. */
const PAGE_SIZE = 20
const LIST_SIZE = 500
/** 25,000 emails since the last reading; of more, the oldest are left out. */
const MOST_LISTS = 50

type Added = { message?: GmailMessage }
type HistoryRecord = { id?: string; messagesAdded?: Added[]; labelsRemoved?: (Added & { labelIds?: string[] })[] }
type History = { history?: HistoryRecord[]; nextPageToken?: string; historyId?: string }

/** The cursor is Gmail's history ID; while the first reading isn't finished, also the time from which to read on. */
export async function* readNewMail(
  calls: GmailCalls,
  which: Which,
  cursor: string | null,
  since: Date,
): AsyncGenerator<ReceivedPage> {
  const unfinished = /^since:(\d+):(\d+)$/.exec(cursor ?? '')
  if (unfinished) return yield* readSince(calls, which, new Date(Number(unfinished[1])), unfinished[2] ?? '')
  const start = /^\d+$/.exec(cursor ?? '')?.[0]
  const first = start === undefined ? undefined : await listHistory(calls, start)
  if (start !== undefined && first) return yield* readHistory(calls, which, start, first)
  // Asked before listing: what comes in meanwhile is in the history.
  const profile = await calls.find<{ historyId?: string }>({ path: '/profile' })
  if (!profile?.historyId) throw unreadableAnswer(false)
  yield* readSince(calls, which, since, profile.historyId)
}

/** Undefined where Gmail has forgotten this history ID, which it may after a week. */
const listHistory = (calls: GmailCalls, startHistoryId: string, pageToken?: string) =>
  calls.find<History>({
    path: '/history',
    query: {
      startHistoryId,
      // What the owner takes out of spam counts as new.
      historyTypes: ['messageAdded', 'labelRemoved'],
      maxResults: String(LIST_SIZE),
      ...(pageToken && { pageToken }),
    },
  })

async function* readHistory(
  calls: GmailCalls,
  which: Which,
  start: string,
  first: History,
): AsyncGenerator<ReceivedPage> {
  let page: History | undefined = first
  while (page) {
    const { history = [], nextPageToken, historyId } = page
    if (!historyId) throw unreadableAnswer(false)
    for (const { ids, cursor } of inPages(history)) yield { mails: await readAll(calls, which, ids), cursor }
    // All changes up to here were seen, also those that are of no interest.
    if (!nextPageToken) return yield { mails: [], cursor: historyId }
    page = await listHistory(calls, start, nextPageToken)
  }
}

/** Records with a few new messages at a time, or none at the end; the last record's ID is where to read on. */
function inPages(history: HistoryRecord[]): { ids: string[]; cursor: string }[] {
  const pages: { ids: string[]; cursor: string }[] = []
  let ids = new Set<string>()
  for (const record of history) {
    for (const id of newIn(record)) ids.add(id)
    if (ids.size < PAGE_SIZE && record !== history.at(-1)) continue
    if (!record.id) throw unreadableAnswer(false)
    pages.push({ ids: [...ids], cursor: record.id })
    ids = new Set()
  }
  return pages
}

function newIn({ messagesAdded = [], labelsRemoved = [] }: HistoryRecord): string[] {
  const released = labelsRemoved.filter(({ labelIds }) =>
    labelIds?.some((label) => label === 'SPAM' || label === 'TRASH'),
  )
  return [...messagesAdded, ...released].flatMap(({ message }) => message?.id ?? [])
}

async function* readSince(
  calls: GmailCalls,
  which: Which,
  since: Date,
  historyId: string,
): AsyncGenerator<ReceivedPage> {
  const ids = await listSince(calls, which, since)
  for (let at = 0; at < ids.length; at += PAGE_SIZE) {
    const mails = await readAll(calls, which, ids.slice(at, at + PAGE_SIZE), since)
    const last = mails.at(-1)?.receivedAt
    if (last) yield { mails, cursor: `since:${last.getTime()}:${historyId}` }
  }
  yield { mails: [], cursor: historyId }
}

/** Oldest first, while Gmail lists the newest first. */
async function listSince(calls: GmailCalls, which: Which, since: Date): Promise<string[]> {
  const ids: string[] = []
  let pageToken: string | undefined
  for (let lists = 0; lists < MOST_LISTS; lists++) {
    const page = await calls.find<{ messages?: GmailMessage[]; nextPageToken?: string }>({
      path: '/messages',
      query: {
        q: `after:${Math.max(Math.floor(since.getTime() / 1000) - 1, 0)} ${SEARCH[which]}`,
        maxResults: String(LIST_SIZE),
        ...(pageToken && { pageToken }),
      },
    })
    ids.push(...(page?.messages ?? []).flatMap(({ id }) => id ?? []))
    pageToken = page?.nextPageToken
    if (!pageToken) break
  }
  return ids.reverse()
}

/** Gmail finds it by its Message-ID, in whichever folder. */
export async function readWholeMail(calls: GmailCalls, { messageId, at }: KnownMail, most: number) {
  // The newest come first: those that are too late would leave no room for it.
  const q = `rfc822msgid:${messageId} before:${Math.ceil((at.getTime() + LATEST_AFTER_MS) / 1000)}`
  const query = { q, includeSpamTrash: 'true', maxResults: String(MOST_COPIES), fields: 'messages(id)' }
  const listed = await calls.find<{ messages?: GmailMessage[] }>({ path: '/messages', query })
  const paths = (listed?.messages ?? []).flatMap(({ id }) => (id ? `/messages/${encodeURIComponent(id)}` : []))
  const path = paths.length > 1 ? await nearestPath(calls, paths, at) : paths[0]
  return path === undefined ? undefined : readRaw(calls, path, most)
}

async function nearestPath(calls: GmailCalls, paths: string[], at: Date) {
  const copies: { path: string; receivedAt: Date | null }[] = []
  for (const path of paths) {
    const message = await calls.find<GmailMessage>({ path, query: { format: 'minimal', fields: 'internalDate' } })
    if (message) copies.push({ path, receivedAt: dateOf(message) })
  }
  return nearestCopy(copies, at)?.path
}

async function readAll(calls: GmailCalls, which: Which, ids: string[], since?: Date): Promise<ReceivedMail[]> {
  const mails: ReceivedMail[] = []
  for (const id of ids) {
    const mail = await readOne(calls, which, id)
    if (mail && !(since && mail.receivedAt < since)) mails.push(mail)
  }
  return mails
}

/** Undefined for what is left out, and for what was deleted meanwhile. */
async function readOne(calls: GmailCalls, which: Which, id: string): Promise<ReceivedMail | undefined> {
  const path = `/messages/${encodeURIComponent(id)}`
  const message = await calls.find<GmailMessage>({
    path,
    query: { format: 'minimal', fields: 'labelIds,internalDate' },
  })
  if (!message || !isWanted(which, message.labelIds)) return undefined
  const raw = await readRaw(calls, path, MOST_BYTES)
  return raw && { raw, receivedAt: dateOf(message) ?? new Date() }
}

async function readRaw(calls: GmailCalls, path: string, most: number): Promise<Buffer | undefined> {
  const encodedBytes = Math.ceil(most / 3) * 4
  // One field, so that the answer can be read from its beginning, however long it is.
  const text = await calls.text({ path, query: { format: 'raw', fields: 'raw' }, firstBytes: encodedBytes + 100 })
  if (text === undefined) return undefined
  const start = /"raw"\s*:\s*"/.exec(text.slice(0, 100))
  if (!start) throw unreadableAnswer(false)
  const from = start.index + start[0].length
  const end = text.indexOf('"', from)
  const encoded = text.slice(from, Math.min(end < 0 ? text.length : end, from + encodedBytes))
  if (encoded === '') throw unreadableAnswer(false)
  return Buffer.from(encoded, 'base64url').subarray(0, most)
}
