import { sql } from 'drizzle-orm'
import type { JudgedIntent } from '../../../contract/inbox.ts'
import type { InboxKind } from '../../../contract/mail.ts'
import type { Db } from '../../db/connect.ts'
import { storableText } from '../../db/storable-text.ts'
import type { ReadMail } from '../../mail/reading/read-mail.ts'
import type { MessageContent } from '../reading/message-content.ts'
import { peopleIn } from '../reading/people-in.ts'
import { isAmong, readPeople } from './conversation-people.ts'
import { judgeIntent } from './judge-intent.ts'
import { columnsOf, MAX_SUBJECT } from './message-columns.ts'
import {
  addConversation,
  findConversation,
  insertMessage,
  isStored,
  refreshConversation,
  type StoredConversation,
} from './message-queries.ts'
import { noteMeeting } from './note-meeting.ts'
import { type Addressed, noteCopy, setAccount } from './reply-account.ts'
import { storeThreadOf } from './store-sent.ts'

const MAX_REFERENCES = 100

/** A received email, and what the engine made of it. */
export type Incoming = {
  userId: number
  mailboxId: number
  messageKey: string
  mail: ReadMail
  content: MessageContent
  kind: InboxKind
  optOut: boolean
  /** False when the receiving server found that the sender is not who the email claims. */
  isAuthentic: boolean
  /** The first day back, of somebody who is away. */
  backOn: string | null
  at: Date
  /** What its writer wants, where that is known already. */
  judged?: JudgedIntent | undefined
  /** The lead, and the email of ours that it is about. */
  leadId: number
  logId: number
}

/** Machines wrote it: it asks for no attention in the inbox. */
const QUIET: ReadonlySet<InboxKind> = new Set(['bounce', 'delay', 'complaint', 'other'])

/** Stores an email that is about one of ours, once, in the conversation that it continues. Returns that; undefined when it was stored before. */
export async function storeIncoming(tx: Db, incoming: Incoming): Promise<number | undefined> {
  const { userId, mailboxId, messageKey, mail, leadId, logId, kind, at } = incoming
  if (await isStored(tx, userId, mailboxId, messageKey)) return undefined
  const known = await findConversation(tx, userId, { messageKeys: referencesOf(mail), logIds: [logId], leadId })
  const isDone = QUIET.has(kind)
  const conversation =
    known ??
    (await addConversation(tx, userId, {
      leadId,
      mailboxId,
      sequenceId: await sequenceOf(tx, userId, logId),
      subject: storableText(mail.subject, MAX_SUBJECT),
      lastMessageAt: at,
      lastDirection: 'in',
      state: isDone ? 'done' : 'open',
      doneAt: isDone ? at : null,
    }))
  if (!known) await storeThreadOf(tx, userId, conversation.id, { logId, references: referencesOf(mail) })
  await add(tx, conversation, incoming, !known)
  return conversation.id
}

/**
 * Stores a reply to something in a conversation that we did not send. False when there is no such conversation. `isActedOn`: it is
 * about an email of ours all the same.
 */
export async function storeInConversation(
  tx: Db,
  incoming: Omit<Incoming, 'leadId' | 'logId'>,
  { isActedOn }: { isActedOn: boolean },
) {
  const { userId, mailboxId, messageKey, mail } = incoming
  const known = await findConversation(tx, userId, { messageKeys: referencesOf(mail), logIds: [] })
  if (!known || (await isStored(tx, userId, mailboxId, messageKey))) return false
  const isKnownSender = isActedOn || isAmong(await readPeople(tx, userId, known.id), mail.from.address)
  await add(tx, known, isKnownSender ? incoming : { ...incoming, ...strangers(incoming) }, false)
  return true
}

/** Of a stranger, neither a report nor a wish to unsubscribe says anything about the lead. */
const strangers = ({ kind }: Pick<Incoming, 'kind'>) => ({
  kind: kind === 'unsubscribe' ? ('reply' as const) : REPORTS.has(kind) ? ('other' as const) : kind,
  optOut: false,
})
const REPORTS: ReadonlySet<InboxKind> = new Set(['bounce', 'delay', 'complaint'])

/** Whether somebody wrote it whose words count for the lead: everybody who knows a Message-ID can write into its thread. */
export async function isFromThread(
  tx: Db,
  { userId, mail, leadId, logId }: Pick<Incoming, 'userId' | 'mail' | 'logId'> & { leadId: number | null },
) {
  const whose = leadId === null ? {} : { leadId }
  const known = await findConversation(tx, userId, { messageKeys: referencesOf(mail), logIds: [logId], ...whose })
  return known !== undefined && isAmong(await readPeople(tx, userId, known.id), mail.from.address)
}

export const referencesOf = ({ inReplyTo, references }: Pick<ReadMail, 'inReplyTo' | 'references'>) =>
  [...new Set([inReplyTo, ...references.toReversed()])].filter(Boolean).slice(0, MAX_REFERENCES)

async function add(
  tx: Db,
  { id: conversationId, leadId }: StoredConversation,
  incoming: Omit<Incoming, 'leadId' | 'logId'>,
  isNew: boolean,
) {
  const { userId, mailboxId, messageKey, mail, content, kind, isAuthentic, at } = incoming
  const { intent, source, words, until, person } = incoming.judged ?? (await judgeIncoming(tx, incoming))
  const added = await insertMessage(tx, userId, conversationId, {
    mailboxId,
    messageKey,
    direction: 'in',
    kind,
    isAuthentic,
    replyTo: content.replyTo.length > 0 ? content.replyTo : null,
    at,
    ...columnsOf(mail, content),
    intent,
    intentSource: source,
    intentWords: words,
    intentUntil: until,
    intentPerson: person,
  })
  if (added === undefined) return noteCopy(tx, userId, messageKey, mailboxId)
  await noteReceivedMeeting(tx, userId, leadId, { content, kind, isAuthentic, at })
  const isStranger = !isAmong(await readPeople(tx, userId, conversationId), content.from.address || mail.from.address)
  await refreshConversation(tx, userId, conversationId)
  await setAccount(tx, userId, conversationId, { id: added, mailboxId, ...addressedTo(mail, content) })
  const changes = attention(incoming, { isNew, isStranger })
  if (changes)
    await tx.execute(sql`update conversations set ${changes} where user_id = ${userId} and id = ${conversationId}`)
}

/** What its writer wants. */
export const judgeIncoming = (tx: Db, incoming: Omit<Incoming, 'leadId' | 'logId' | 'mailboxId' | 'messageKey'>) => {
  const { userId, mail, content, kind, optOut, backOn, at } = incoming
  return judgeIntent(tx, userId, {
    kind,
    optOut,
    backOn,
    subject: mail.subject,
    text: content.text,
    receivedAt: at,
    from: content.from,
    knownAddresses: [content.from.address, ...[...content.to, ...content.cc].map(({ address }) => address)],
  })
}

/** What a machine says of a meeting, or somebody in another's name, is on no timeline. */
export async function noteReceivedMeeting(
  tx: Db,
  userId: number,
  leadId: number,
  { content: { invitation, from }, kind, isAuthentic, at }: Pick<Incoming, 'content' | 'kind' | 'isAuthentic' | 'at'>,
) {
  if (invitation && isAuthentic && !QUIET.has(kind)) await noteMeeting(tx, userId, leadId, invitation, { by: from, at })
}

/**
 * What a person writes opens the conversation again; what a machine writes doesn't. Nobody owes a reply to a forged sender, nor to a
 * stranger who writes into the conversation with the lead. One who replies to our email before anybody else may be the lead.
 */
function attention(
  { kind, isAuthentic }: Pick<Incoming, 'kind' | 'isAuthentic'>,
  { isNew, isStranger }: { isNew: boolean; isStranger: boolean },
) {
  if (QUIET.has(kind)) return undefined
  if (kind === 'auto_reply') return isNew ? sql`is_unread = true` : sql`is_unread = is_unread or state = 'open'`
  const reopened = sql`is_unread = true, state = 'open', snoozed_until = null, done_at = null`
  if (!isAuthentic || (isStranger && !isNew && kind !== 'unsubscribe')) return reopened
  return sql`${reopened}, needs_reply = ${kind !== 'unsubscribe'}`
}

/** Servers write where they delivered it on top: the last of these headers is the first address it was sent to. */
const addressedTo = ({ headers }: ReadMail, { to, cc }: MessageContent): Addressed => ({
  to: to.map(({ address }) => address),
  cc: cc.map(({ address }) => address),
  deliveredTo: peopleIn(['delivered-to', 'x-original-to'].flatMap((name) => headers.get(name)?.toReversed() ?? [])).map(
    ({ address }) => address,
  ),
})

async function sequenceOf(tx: Db, userId: number, logId: number) {
  const { rows } = await tx.execute<{ sequenceId: number | null }>(
    sql`select sequence_id as "sequenceId" from sequence_logs where id = ${logId} and user_id = ${userId}`,
  )
  return rows[0]?.sequenceId ?? null
}
