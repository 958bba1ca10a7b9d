import type { Pool } from 'pg'
import type { Conversation, JudgedIntent, MessageFile } from '../../contract/inbox.ts'

import type { Invitation } from '../../contract/invitation.ts'

// Conversations written straight into the tables, as reading a mailbox stores them.

type WrittenMessage = {
  direction?: 'in' | 'out'
  from?: { name: string; address: string }
  to?: { name: string; address: string }[]
  cc?: { name: string; address: string }[]
  replyTo?: { name: string; address: string }[]
  text?: string
  quoted?: string
  html?: string
  files?: MessageFile[]
  intent?: Partial<JudgedIntent>
  invitation?: Invitation
  minutesAgo?: number
  isAuthentic?: boolean
}

type Written = Partial<Pick<Conversation, 'subject' | 'state' | 'isUnread' | 'needsReply' | 'snoozedUntil'>> & {
  leadId: number
  mailboxId?: number | null
  sequenceId?: number | null
  messages: WrittenMessage[]
}

let made = 0

export async function addConversation(pool: Pool, userId: number, written: Written): Promise<number> {
  const { leadId, mailboxId = null, sequenceId = null, messages } = written
  const subject = written.subject ?? 'Re: An idea'
  const last = messages.at(-1)
  const at = ({ minutesAgo = 5 }: WrittenMessage) => new Date(Date.now() - minutesAgo * 60_000)
  const intent = messages.findLast(({ direction }) => direction !== 'out')?.intent?.intent ?? null
  const { rows } = await pool.query<{ id: number }>(
    `insert into conversations (user_id, lead_id, mailbox_id, sequence_id, subject, snippet, state, is_unread, needs_reply,
       snoozed_until, done_at, last_message_at, last_direction, messages, has_attachments, intent)
     values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16) returning id`,
    [
      userId,
      leadId,
      mailboxId,
      sequenceId,
      subject,
      (last?.text ?? '').slice(0, 200),
      written.state ?? 'open',
      written.isUnread ?? false,
      written.needsReply ?? last?.direction !== 'out',
      written.snoozedUntil ?? null,
      written.state === 'done' ? new Date() : null,
      at(last ?? {}),
      last?.direction ?? 'in',
      messages.length,
      messages.some(({ files = [] }) => files.some(({ cid }) => cid === null)),
      intent,
    ],
  )
  const id = rows[0]?.id ?? 0
  const found = await pool.query<{ email: string }>('select email from leads where id = $1', [leadId])
  const from = { name: 'Grace Hopper', address: found.rows[0]?.email ?? 'grace@navona.example' }
  for (const message of messages)
    await addMessage(pool, userId, id, mailboxId ?? 0, subject, { from, ...message }, at(message))
  return id
}

async function addMessage(
  pool: Pool,
  userId: number,
  conversationId: number,
  mailboxId: number,
  subject: string,
  message: WrittenMessage,
  at: Date,
) {
  const { direction = 'in', text = '', quoted, intent } = message
  const from = message.from ?? { name: 'Grace Hopper', address: 'grace@navona.example' }
  await pool.query(
    `insert into conversation_messages (user_id, conversation_id, mailbox_id, message_key, direction, kind, from_name, from_address,
       to_people, cc_people, subject, at, text, new_text, html, files, intent, intent_source, intent_words, intent_until, intent_person, invitation, reply_to, is_authentic)
     values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24)`,
    [
      userId,
      conversationId,
      mailboxId,
      `<made-${++made}-${userId}@inbox.example>`,
      direction,
      direction === 'in' ? 'reply' : null,
      from.name,
      from.address,
      JSON.stringify(message.to ?? [{ name: 'Ada Byron', address: 'ada@sender.example' }]),
      JSON.stringify(message.cc ?? []),
      subject,
      at,
      quoted ? `${text}\n\n${quoted}` : text,
      text,
      message.html ?? null,
      JSON.stringify(message.files ?? []),
      intent?.intent ?? null,
      intent ? (intent.source ?? 'rules') : null,
      intent ? JSON.stringify(intent.words ?? []) : null,
      intent?.until ?? null,
      intent?.person ? JSON.stringify(intent.person) : null,
      message.invitation ? JSON.stringify(message.invitation) : null,
      message.replyTo ? JSON.stringify(message.replyTo) : null,
      message.isAuthentic ?? true,
    ],
  )
}

/** Many short ones, newest first in the order of the given leads. */
export async function addManyConversations(pool: Pool, userId: number, leadIds: number[], many: number) {
  await pool.query(
    `insert into conversations (user_id, lead_id, subject, snippet, last_message_at, last_direction, messages, needs_reply)
     select $1, ($2::int[])[1 + (n - 1) % array_length($2::int[], 1)], 'Subject ' || n, 'Snippet ' || n,
       now() - n * interval '1 minute', 'in', 1, true from generate_series(1, $3::int) n`,
    [userId, leadIds, many],
  )
}
