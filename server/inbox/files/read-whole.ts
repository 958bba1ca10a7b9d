import type { ImapFlow } from 'imapflow'
import type { Db } from '../../db/connect.ts'
import { createOwnerSlots, createSlots } from '../../db/slots.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { findOwnMailbox, type MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { isByApi } from '../../mail/account/own-account.ts'
import { connectImap, type InboxAccess, imapAccountOf } from '../../mail/inbox/imap.ts'
import { MOST_COPIES, nearestCopy } from '../../mail/reading/nearest-copy.ts'
import { messageIdOf } from '../../mail/reading/read-mail.ts'
import { type KnownMail, MailApiFailure } from '../../mail/transports/mail-api.ts'
import { openMailApi } from '../../mail/transports/open-mail-api.ts'

/** The largest email that is read as a whole: providers take none that is much larger. */
const MAX_BYTES = 30 * 1024 * 1024
const MEGABYTE = 1024 * 1024
const LIMITS = { connectMs: 10_000, greetingMs: 10_000, socketMs: 30_000 }
const TOTAL_MS = 60_000
/** Each is in memory as a whole. */
const READ_AT_ONCE = 3
/** Where email apps put what was read, after the folder that it came into. */
const FOLDERS = ['\\Inbox', '\\Sent', '\\Archive', '\\All']

const inSlot = createSlots(READ_AT_ONCE)
/** One after another for each owner: a slow mailbox keeps only its owner waiting. */
const inTurn = createOwnerSlots(1)

/** `at`: when it came. */
type Wanted = { mailboxId: number; messageKey: string; at: Date }

/** An email as it is in the mailbox at this moment. Refuses with what the owner can do about it. */
export async function readWhole(db: Db, userId: number, { mailboxId, messageKey, at }: Wanted, tools: InboxAccess) {
  const mailbox = await findOwnMailbox(db, userId, mailboxId)
  if (!mailbox)
    throw new AppError(
      'conflict',
      'The email account of this message is disconnected. Connect it again, then try again.',
    )
  // Without a Message-ID nothing tells which one it is.
  if (!messageKey.startsWith('<')) throw notFound('File')
  const read = isByApi(mailbox.transport) ? readByApi : readByImap
  const known = { messageId: messageKey, at }
  const raw = await inTurn(userId, () => inSlot(() => read(db, mailbox, known, tools)))
  // Mailboxes find whatever has it somewhere in that header.
  if (!raw || messageIdOf(raw) !== messageKey)
    throw new AppError('not_found', 'This message is no longer in the mailbox')
  if (raw.length > MAX_BYTES)
    throw new AppError(
      'too_large',
      `This message has more than ${MAX_BYTES / MEGABYTE} MB. Open it in your email app instead.`,
    )
  return raw
}

async function readByApi(db: Db, mailbox: MailboxRow, known: KnownMail, { box, config }: InboxAccess) {
  const apps = config.mailApps
  if (!apps) throw new Error('this process can not read through the APIs of providers')
  try {
    const api = await openMailApi({ db, apps, box }, mailbox)
    return await api.readWhole(known, MAX_BYTES + 1)
  } catch (error) {
    if (error instanceof MailApiFailure) throw new AppError('upstream', error.message, { cause: error })
    throw error
  }
}

async function readByImap(db: Db, mailbox: MailboxRow, known: KnownMail, { box, config }: InboxAccess) {
  if (!mailbox.imapHost)
    throw new AppError('conflict', 'This email account has no inbox settings. Add them in Settings, then try again.')
  let client: ImapFlow | undefined
  // A server that says a little at a time is never idle.
  const end = setTimeout(() => client?.close(), TOTAL_MS)
  try {
    const account = await imapAccountOf(db, mailbox, { box, config })
    if (!account) throw new Error('the password of the account can not be decrypted')
    client = await connectImap(account, LIMITS)
    return await findInFolders(client, known)
  } catch (cause) {
    throw new AppError('upstream', "We couldn't read this message from your mailbox. Try again in a few minutes.", {
      cause,
    })
  } finally {
    clearTimeout(end)
    client?.close()
  }
}

type Found = { path: string; uid: number; receivedAt: Date | null }

/** Mailboxes keep whole seconds, and a reply is never before what it replies to. */
const SAME_MS = 2_000

async function findInFolders(client: ImapFlow, { messageId, at }: KnownMail) {
  const listed = await client.list()
  const folders = FOLDERS.flatMap((use) =>
    listed.filter(({ specialUse }) => specialUse === use).map(({ path }) => path),
  )
  const copies: Found[] = []
  const isIt = ({ receivedAt }: Found) => receivedAt !== null && Math.abs(receivedAt.getTime() - at.getTime()) < SAME_MS
  let open = ''
  for (const path of new Set(['INBOX', ...folders])) {
    await client.mailboxOpen(path, { readOnly: true })
    open = path
    copies.push(...(await copiesIn(client, path, messageId)))
    if (copies.some(isIt)) break
  }
  const found = nearestCopy(copies, at)
  if (!found) return undefined
  if (found.path !== open) await client.mailboxOpen(found.path, { readOnly: true })
  return readInPieces(client, found.uid)
}

/** Of many, those that came first. */
async function copiesIn(client: ImapFlow, path: string, messageId: string) {
  const found = (await client.search({ header: { 'message-id': messageId } }, { uid: true })) || []
  const uids = found.sort((a, b) => a - b).slice(0, MOST_COPIES)
  const copies: Found[] = []
  if (uids.length === 0) return copies
  for await (const { uid, internalDate } of client.fetch(uids, { uid: true, internalDate: true }, { uid: true })) {
    const date = new Date(internalDate ?? Number.NaN)
    copies.push({ path, uid, receivedAt: Number.isNaN(date.getTime()) ? null : date })
  }
  return copies
}

/** No answer of the server is longer than a piece. */
async function readInPieces(client: ImapFlow, uid: number) {
  const pieces: Buffer[] = []
  let size = 0
  for (;;) {
    const source = { start: size, maxLength: MEGABYTE }
    const message = await client.fetchOne(String(uid), { source }, { uid: true })
    const piece = message ? message.source : undefined
    if (!piece) return size > 0 ? Buffer.concat(pieces) : undefined
    pieces.push(piece)
    size += piece.length
    if (piece.length < MEGABYTE || size > MAX_BYTES) return Buffer.concat(pieces)
  }
}
