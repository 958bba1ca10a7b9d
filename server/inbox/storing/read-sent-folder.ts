import { sql } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import type { Db } from '../../db/connect.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import type { MailApi } from '../../mail/transports/mail-api.ts'
import { readReceived } from '../reading/mail-work.ts'
import { storeWritten } from './store-written.ts'

const LOOK_BACK_MS = 7 * 24 * 3_600_000
const MAX_MESSAGE_BYTES = 2 * 1024 * 1024
const MAX_MESSAGES = 200
const MAX_PAGES = 10

/** Only for somebody who has conversations: nothing else of what they send is stored. */
async function hasConversations(db: Db, { userId, id }: MailboxRow) {
  const { rowCount } = await db.execute(
    sql`select from conversations where user_id = ${userId} and mailbox_id = ${id} limit 1`,
  )
  return rowCount === 1
}

/** Of an account that the owner replaced meanwhile, the position says nothing. */
const accountOf = ({ transport, fromEmail, imapHost, imapPort, imapUser }: MailboxRow) =>
  JSON.stringify([transport, fromEmail, imapHost, imapPort, imapUser])

async function readPosition(db: Db, mailbox: MailboxRow) {
  const { rows } = await db.execute<{ position: string }>(sql`
    select position from sent_folders
    where user_id = ${mailbox.userId} and mailbox_id = ${mailbox.id} and account = ${accountOf(mailbox)}`)
  return rows[0]?.position
}

const savePosition = (db: Db, mailbox: MailboxRow, position: string) =>
  db.execute(sql`
    insert into sent_folders (user_id, mailbox_id, account, position)
    values (${mailbox.userId}, ${mailbox.id}, ${accountOf(mailbox)}, ${position})
    on conflict (user_id, mailbox_id) do update set account = excluded.account, position = excluded.position, updated_at = now()`)

/** What the owner wrote in another email app, from the Sent folder: where it is in a conversation with a lead, it is stored there. */
export async function readSentFolder(db: Db, client: ImapFlow, mailbox: MailboxRow) {
  if (!(await hasConversations(db, mailbox))) return
  const folder = (await client.list()).find(({ specialUse }) => specialUse === '\\Sent')
  if (!folder) return
  const { uidValidity, uidNext } = await client.mailboxOpen(folder.path, { readOnly: true })
  const [validity, uid] = (await readPosition(db, mailbox))?.split(' ') ?? []
  const last = validity === String(uidValidity) ? Number(uid) : undefined
  const since = new Date(Date.now() - LOOK_BACK_MS)
  const found = await client.search(last === undefined ? { since } : { uid: `${last + 1}:*` }, { uid: true })
  if (!found) throw new Error('the server refused to search the Sent folder')
  const uids = found.filter((one) => one > (last ?? 0)).sort((a, b) => a - b)
  const now = uids.slice(0, MAX_MESSAGES)
  if (now.length > 0) {
    const query = { uid: true, internalDate: true, source: { start: 0, maxLength: MAX_MESSAGE_BYTES } }
    // All of them first: the connection is busy until the last has come.
    const sent: { raw: Buffer; at: Date }[] = []
    for await (const { source, internalDate } of client.fetch(now, query, { uid: true }))
      if (source && hasThread(source))
        sent.push({ raw: source, at: internalDate ? new Date(internalDate) : new Date() })
    for (const mail of sent) await store(db, mailbox, mail)
  }
  const read = now.at(-1) ?? (uidNext ? uidNext - 1 : undefined)
  if (read !== undefined && (now.length > 0 || last === undefined))
    await savePosition(db, mailbox, `${uidValidity} ${read}`)
}

/** The same through a provider's API. */
export async function readSentByApi(db: Db, api: MailApi, mailbox: MailboxRow) {
  if (!(await hasConversations(db, mailbox))) return
  const position = (await readPosition(db, mailbox)) ?? null
  let pages = 0
  for await (const { mails, cursor } of api.readSent(position, new Date(Date.now() - LOOK_BACK_MS))) {
    for (const { raw, receivedAt } of mails) if (hasThread(raw)) await store(db, mailbox, { raw, at: receivedAt })
    await savePosition(db, mailbox, cursor)
    if (++pages >= MAX_PAGES) return
  }
}

const HEADER_BYTES = 32_000
/** What starts a thread is in no conversation; what we sent ourselves is there already. */
function hasThread(raw: Buffer) {
  const head =
    raw
      .subarray(0, HEADER_BYTES)
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? ''
  return /^(in-reply-to|references):/im.test(head) && !/^x-leadwright-key:/im.test(head)
}

async function store(db: Db, mailbox: MailboxRow, { raw, at }: { raw: Buffer; at: Date }) {
  const read = await readReceived(mailbox.userId, raw)
  await db.transaction((tx) => storeWritten(tx, mailbox, read, at))
}
