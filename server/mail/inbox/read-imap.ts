import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { Db } from '../../db/connect.ts'
import { readSentFolder } from '../../inbox/storing/read-sent-folder.ts'
import { withinTime } from '../../jobs/time-limit.ts'
import { reconcileSent } from '../../outbox/sending/reconcile-sent.ts'
import type { MailboxRow } from '../account/mailbox-queries.ts'
import { failureReason } from '../account/test-mailbox.ts'
import { HOST_NOT_PUBLIC, PORT_NOT_ALLOWED } from '../smtp/mail-host.ts'
import { MailApiFailure } from '../transports/mail-api.ts'
import { connectImap, imapAccountOf, imapFailure } from './imap.ts'
import { type Inbox, saveChecked, savePosition, saveProblem } from './inbox-queries.ts'
import {
  type InboxTools,
  LOOK_BACK_MS,
  NotSaved,
  passingRest,
  REFUSED,
  refusedRest,
  saveAccessProblem,
  saveReceived,
  throwUnlessChanged,
} from './inbox-run.ts'

const LIMITS = { connectMs: 15_000, greetingMs: 15_000, socketMs: 60_000 }
const MAX_READ_MS = 120_000
const BATCH_MESSAGES = 100
/** The rest waits a minute, so that other inboxes get their turn. */
const MAX_BATCHES = 20
const MAX_MESSAGE_BYTES = 2 * 1024 * 1024

/** Over IMAP. */
export async function readImap(db: Db, inbox: Inbox, { signal: stop, limitMs = MAX_READ_MS, ...access }: InboxTools) {
  const { mailbox } = inbox
  const account = await imapAccountOf(db, mailbox, access)
  if (!account) return saveProblem(db, mailbox, { code: 'password_unreadable' }, REFUSED)
  const signal = withinTime(limitMs, stop)
  let client: ImapFlow | undefined
  const close = () => client?.close()
  signal.addEventListener('abort', close)
  const progress = { saved: 0 }
  try {
    client = await connectImap(account, LIMITS, signal)
    if (!(await readNew(db, client, inbox, { ...access, signal }, progress))) return
    await saveChecked(db, inbox)
    // The inbox is read; what fails from here on is tried again the next time.
    await reconcileSent(db, client, mailbox).catch(() => {})
    await readSentFolder(db, client, mailbox).catch(() => {})
    await client.logout().catch(() => {})
  } catch (error) {
    if (error instanceof NotSaved) return throwUnlessChanged(error)
    // Out of time with some of it read: the rest is read in a minute.
    if (stop?.aborted || (signal.aborted && progress.saved > 0)) return
    if (error instanceof MailApiFailure && account.access)
      return saveAccessProblem(db, mailbox, account.access.provider, error)
    const failure = signal.aborted ? { message: 'out of time', code: 'ETIMEDOUT' } : imapFailure(error)
    await saveProblem(db, mailbox, failureReason(failure, account), restAfter(failure, mailbox))
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

function restAfter({ code }: { code?: string | undefined }, { imapFailures }: MailboxRow) {
  if (code === HOST_NOT_PUBLIC || code === PORT_NOT_ALLOWED) return REFUSED
  return code === 'EAUTH' ? refusedRest(imapFailures) : passingRest(imapFailures)
}

/** False when there is more than one run reads, or its time is up, or the process stops. Counts in `progress` what it saved. */
async function readNew(
  db: Db,
  client: ImapFlow,
  { mailbox, startedAt }: Inbox,
  { signal, ...access }: InboxTools,
  progress: { saved: number },
) {
  const opened = await client.mailboxOpen('INBOX', { readOnly: true })
  const uidValidity = Number(opened.uidValidity ?? 0)
  const known = mailbox.imapUidValidity === uidValidity ? mailbox.imapLastUid : null
  const uids = await newUids(client, known, mailbox.imapCheckedAt ?? startedAt)
  const save: Save = async (lastUid, message) => {
    const mail = message?.source && { raw: message.source, receivedAt: receivedAt(message) }
    await saveReceived(db, { mailbox, access }, mail, (tx) => savePosition(tx, mailbox, uidValidity, lastUid))
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

function receivedAt({ internalDate }: FetchMessageObject) {
  const moment = new Date(internalDate ?? Number.NaN)
  return moment < new Date() ? moment : new Date()
}
