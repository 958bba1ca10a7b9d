import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { Database, Db } from '../../db/connect.ts'
import { INBOX_LOCK } from '../../db/locks.ts'
import { withOwnerLock } from '../../db/owner-lock.ts'
import { retried } from '../../db/retry.ts'
import { reconcileSent } from '../../outbox/sending/reconcile-sent.ts'
import type { SecretBox } from '../../secret-box.ts'
import type { MailboxRow } from '../account/mailbox-queries.ts'
import { failureReason } from '../account/test-mailbox.ts'
import { HOST_NOT_PUBLIC, PORT_NOT_ALLOWED } from '../smtp/mail-host.ts'
import { applyMessage } from './apply-inbox.ts'
import {
  type ImapAccount,
  type ImapConnection,
  type InboxAccess,
  imapAccountOf,
  imapClient,
  imapFailure,
} from './imap.ts'
import { findDueInbox, type Inbox, listDueInboxes, saveChecked, savePosition, saveProblem } from './inbox-queries.ts'

const INBOXES_AT_ONCE = 4
const LIMITS = { connectMs: 15_000, greetingMs: 15_000, socketMs: 60_000 }
const BATCH_MESSAGES = 100
/** The rest waits a minute, so that other inboxes get their turn. */
const MAX_BATCHES = 20
const MAX_MESSAGE_BYTES = 2 * 1024 * 1024
/** How far back to look where no position is known. */
const LOOK_BACK_MS = 7 * 24 * 3_600_000

/** For one inbox: somebody's slow server must not keep others waiting. */
const MAX_READ_MS = 120_000

type InboxTools = InboxAccess & { signal?: AbortSignal | undefined; limitMs?: number }

/** Reads what came into every inbox since it was last read. Any number of processes may do so at once. */
export async function readInboxes(database: Database, tools: InboxTools) {
  const waiting = await listDueInboxes(database.db)
  const failed: unknown[] = []
  const readNext = async () => {
    for (let userId = waiting.shift(); userId !== undefined; userId = waiting.shift()) {
      if (tools.signal?.aborted) return
      await readInboxOf(database, userId, tools).catch((error) => failed.push(error))
    }
  }
  await Promise.all(Array.from({ length: INBOXES_AT_ONCE }, readNext))
  if (failed.length > 0) throw failed[0]
}

/** False when another process reads it. */
export const readInboxOf = ({ db, pool }: Database, userId: number, tools: InboxTools) =>
  withOwnerLock(pool, INBOX_LOCK, userId, () => readInbox(db, userId, tools))

async function readInbox(db: Db, userId: number, { signal: stop, limitMs = MAX_READ_MS, ...access }: InboxTools) {
  const inbox = await findDueInbox(db, userId)
  if (!inbox) return
  const { mailbox } = inbox
  let account: ImapAccount
  try {
    account = imapAccountOf(mailbox, access)
  } catch {
    return saveProblem(db, mailbox, { code: 'password_unreadable' }, REFUSED)
  }
  let connection: ImapConnection
  try {
    connection = await imapClient(account, LIMITS)
  } catch (error) {
    const failure = imapFailure(error)
    const isBarred = failure.code === HOST_NOT_PUBLIC || failure.code === PORT_NOT_ALLOWED
    const rest = isBarred ? REFUSED : passingRest(mailbox.imapFailures)
    return saveProblem(db, mailbox, failureReason(failure, account), rest)
  }
  const { client, failureOf } = connection
  const close = () => client.close()
  const signal = AbortSignal.any([AbortSignal.timeout(limitMs), ...(stop ? [stop] : [])])
  signal.addEventListener('abort', close)
  const progress = { saved: 0 }
  try {
    await client.connect()
    if (!(await readNew(db, client, inbox, { ...access, signal }, progress))) return
    await saveChecked(db, inbox)
    // The inbox is read; what fails from here on is tried again the next time.
    await reconcileSent(db, client, mailbox).catch(() => {})
    await client.logout().catch(() => {})
  } catch (error) {
    // A failure of the database is not the inbox's: it is read again in a minute.
    if (error instanceof NotSaved) {
      if (error.cause instanceof AccountChanged) return
      throw error.cause
    }
    // Out of time with some of it read: the rest is read in a minute.
    if (stop?.aborted || (signal.aborted && progress.saved > 0)) return
    const failure = signal.aborted ? { message: 'out of time', code: 'ETIMEDOUT' } : await failureOf(error)
    const rest = failure.code === 'EAUTH' ? refusedRest(mailbox.imapFailures) : passingRest(mailbox.imapFailures)
    await saveProblem(db, mailbox, failureReason(failure, account), rest)
  } finally {
    signal.removeEventListener('abort', close)
    client.close()
  }
}

const MINUTE_MS = 60_000
const REFUSED = { restMs: 15 * MINUTE_MS, notifyAt: 1 }
/** Providers lock accounts that retry a wrong password. */
const refusedRest = (failures: number) => ({
  restMs: Math.min(240, 15 * 2 ** Math.min(failures, 10)) * MINUTE_MS,
  notifyAt: 1,
})
/** A server may be down for a moment: we notify its owner when it stays down. */
const passingRest = (failures: number) => ({
  restMs: Math.min(30, 2 ** Math.min(failures, 10)) * MINUTE_MS,
  notifyAt: 4,
})

class NotSaved extends Error {}
class AccountChanged extends Error {}

/** False when there is more than one run reads, or its time is up, or the process stops. Counts in `progress` what it saved. */
async function readNew(
  db: Db,
  client: ImapFlow,
  { mailbox, startedAt }: Inbox,
  { box, signal }: InboxTools,
  progress: { saved: number },
) {
  const opened = await client.mailboxOpen('INBOX', { readOnly: true })
  const uidValidity = Number(opened.uidValidity ?? 0)
  const known = mailbox.imapUidValidity === uidValidity ? mailbox.imapLastUid : null
  const uids = await newUids(client, known, mailbox.imapCheckedAt ?? startedAt)
  const save: Save = async (lastUid, message) => {
    await saveMessage(db, { mailbox, box, uidValidity }, lastUid, message)
    progress.saved++
  }
  if (known === null && uids.length === 0 && opened.uidNext) await save(opened.uidNext - 1)
  for (let batch = 0; batch < MAX_BATCHES && uids.length > 0; batch++) {
    await readBatch(client, uids.splice(0, BATCH_MESSAGES), save, signal)
    if (signal?.aborted) return false
  }
  return uids.length === 0
}

/** In ascending order. Without a position, or after the server changed its numbering: those of the last days. */
async function newUids(client: ImapFlow, lastUid: number | null, checkedAt: Date) {
  const since = new Date(checkedAt.getTime() - LOOK_BACK_MS)
  const found = await client.search(lastUid === null ? { since } : { uid: `${lastUid + 1}:*` }, { uid: true })
  if (!found) throw new Error('the server refused to search the inbox')
  // `*` is the newest message, also when it is older than asked for.
  return found.filter((uid) => uid > (lastUid ?? 0)).sort((a, b) => a - b)
}

type Save = (lastUid: number, message?: FetchMessageObject) => Promise<void>

async function readBatch(client: ImapFlow, uids: number[], save: Save, signal: AbortSignal | undefined) {
  const last = uids.at(-1) as number
  const open = new Set(uids)
  const query = { uid: true, internalDate: true, source: { start: 0, maxLength: MAX_MESSAGE_BYTES } }
  for await (const message of client.fetch(uids, query, { uid: true })) {
    if (signal?.aborted) return
    // A server may also report changed flags meanwhile.
    if (!message.source || !open.delete(message.uid)) continue
    // In whatever order they come, no position passes one that is still to be read.
    await save(open.size > 0 ? Math.min(...open) - 1 : last, message)
  }
  // Messages that did not come were deleted meanwhile.
  if (open.size > 0) await save(last)
}

type Place = { mailbox: MailboxRow; box: SecretBox; uidValidity: number }

/** Applies a message and saves the position after it, or neither. */
async function saveMessage(
  db: Db,
  { mailbox, box, uidValidity }: Place,
  lastUid: number,
  message?: FetchMessageObject,
) {
  try {
    await retried(() =>
      db.transaction(async (tx) => {
        if (message?.source)
          await applyMessage(tx, mailbox, { raw: message.source, receivedAt: receivedAt(message) }, box)
        if (!(await savePosition(tx, mailbox, uidValidity, lastUid))) throw new AccountChanged()
      }),
    )
  } catch (cause) {
    throw new NotSaved('saving a message failed', { cause })
  }
}

function receivedAt({ internalDate }: FetchMessageObject) {
  const moment = new Date(internalDate ?? Number.NaN)
  return moment < new Date() ? moment : new Date()
}
