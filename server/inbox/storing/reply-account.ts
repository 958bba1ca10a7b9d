import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import type { MessagePerson } from '../../db/schema.ts'
import { listOwnMailboxes } from '../../mail/account/mailbox-queries.ts'

type Account = { id: number; fromEmail: string }

/** What says which email account of its owner a message is for. Each list in the order of its header, the most telling first. */
export type Addressed = { to: string[]; cc: string[]; deliveredTo: string[] }

/**
 * The account that the reply to a message goes out from: the one it was addressed to. Of several, and where none is named, the one that
 * wrote last in the conversation. Undefined where neither says anything.
 */
function chooseAccount(own: readonly Account[], addressed: Addressed, lastWriter: number | null) {
  const wrote = own.find(({ id }) => id === lastWriter)
  const among = (addresses: string[]) => {
    const named = addresses.flatMap((address) =>
      own.filter(({ fromEmail }) => fromEmail.toLowerCase() === address.toLowerCase()),
    )
    return named.find((account) => account === wrote) ?? named[0]
  }
  return (among([...addressed.to, ...addressed.cc]) ?? among(addressed.deliveredTo) ?? wrote)?.id
}

/** Once a message is stored: the account of its conversation, where nothing newer came in. */
export async function setAccount(
  tx: Db,
  userId: number,
  conversationId: number,
  message: Addressed & { id: number; mailboxId: number },
) {
  const { rows } = await tx.execute<{ newest: number; lastWriter: number | null }>(sql`
    select newest.id as newest, (${lastWriterOf(userId, conversationId)}) as "lastWriter" from (
      select id from conversation_messages where user_id = ${userId} and conversation_id = ${conversationId} and direction = 'in'
      order by at desc, id desc limit 1) newest`)
  const [found] = rows
  if (found?.newest !== message.id) return
  const account = chooseAccount(await listOwnMailboxes(tx, userId), message, found.lastWriter) ?? message.mailboxId
  await tx.execute(
    sql`update conversations set mailbox_id = ${account} where user_id = ${userId} and id = ${conversationId}`,
  )
}

/** The same message came into another account as well: where its headers name no other than the one it was read in, the one that wrote last has it. */
export async function noteCopy(tx: Db, userId: number, messageKey: string, mailboxId: number) {
  const { rows } = await tx.execute<Copied>(sql`
    select m.id, m.conversation_id as "conversationId", m.mailbox_id as "mailboxId", m.to_people as to, m.cc_people as cc
    from conversation_messages m join conversations c on c.user_id = m.user_id and c.id = m.conversation_id and c.mailbox_id = m.mailbox_id
    where m.user_id = ${userId} and m.message_key = ${messageKey} and m.direction = 'in' and m.mailbox_id <> ${mailboxId} order by m.id limit 1`)
  const [copied] = rows
  if (!copied) return
  const own = await listOwnMailboxes(tx, userId)
  const deliveredTo = own
    .filter(({ id }) => id === copied.mailboxId || id === mailboxId)
    .map(({ fromEmail }) => fromEmail)
  const [to, cc] = [copied.to, copied.cc].map((people) => people.map(({ address }) => address)) as [string[], string[]]
  await setAccount(tx, userId, copied.conversationId, { ...copied, to, cc, deliveredTo })
}

type Copied = { id: number; conversationId: number; mailboxId: number; to: MessagePerson[]; cc: MessagePerson[] }

/** SQL: the mailbox that the last email of ours in a conversation went out from. */
const lastWriterOf = (userId: number, conversationId: number) => sql`
  select mailbox_id from conversation_messages where user_id = ${userId} and conversation_id = ${conversationId} and direction = 'out'
  order by at desc, id desc limit 1`

type Replied = { id: number; mailboxId: number; conversationId: number; direction: 'in' | 'out' } & Omit<
  Addressed,
  'deliveredTo'
>

/** Which of `own` the reply to a stored message goes out from: undefined when that account is disconnected. */
export async function accountOfReply<A extends Account>(db: Db, userId: number, own: readonly A[], message: Replied) {
  const { id, mailboxId, conversationId, direction, to, cc } = message
  const { rows } = await db.execute<{ lastWriter: number | null; account: number | null; isNewest: boolean }>(sql`
    select (${lastWriterOf(userId, conversationId)}) as "lastWriter", c.mailbox_id as account, ${id} = (
      select m.id from conversation_messages m where m.user_id = c.user_id and m.conversation_id = c.id and m.direction = 'in'
      order by m.at desc, m.id desc limit 1) as "isNewest"
    from conversations c where c.user_id = ${userId} and c.id = ${conversationId}`)
  const { lastWriter = null, account = null, isNewest = false } = rows[0] ?? {}
  const addressed = { to, cc, deliveredTo: [] }
  // The account of the conversation also knows where the newest message was delivered to.
  const asked = direction === 'out' ? undefined : chooseAccount(own, addressed, isNewest ? account : lastWriter)
  return own.find((one) => one.id === (asked ?? mailboxId))
}
