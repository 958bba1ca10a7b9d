import { type SQL, sql } from 'drizzle-orm'

/** A previous message of the same enrollment: an email of ours, or what came back. */
export type ThreadMail = { messageId: string | null; subject: string | null }

const MOST = 50
const MOST_TEXT = 2000
const MOST_EARLIER = 5

// Not one that is still scheduled, nor one that went to other people than the lead.
const hasLeft = (w: SQL) => sql`(${w}.direction = 'out' and (${w}.log_id is null or exists (
  select from sequence_logs s where s.id = ${w}.log_id and s.status in ('sent', 'unknown') and s.lead_id is not null)))`
const cameBack = (w: SQL) =>
  sql`${w}.direction = 'in' and ${w}.kind in ('reply', 'unsure') and (${w}.is_authentic or ${w}.intent_source = 'person')`
const HAS_LEFT = hasLeft(sql`w`)
const CAME_BACK = cameBack(sql`w`)
// The messages `w` of the conversation that the email `l` follows after a reply.
const FROM_CONVERSATION = sql`from lead_sequence_enrollments r
  join sequence_logs b on b.enrollment_id = r.id
  join conversation_messages o on o.user_id = b.user_id and o.log_id = b.id
  join conversation_messages w on w.user_id = o.user_id and w.conversation_id = o.conversation_id
  where r.id = l.enrollment_id and r.replied_branch_id is not null`

/**
 * SQL: what the email `l` of a sequence goes on with, the oldest first: the emails of its enrollment, and after a reply also the
 * conversation that the reply started.
 */
export const threadOfEmail = sql`(
  select json_agg(json_build_object('messageId', t.key, 'subject', t.subject) order by t.at, t.id)
  from (
    select distinct on (m.key) m.* from (
      select coalesce(b.sent_message_id, b.message_id) as key, b.subject, coalesce(b.sent_at, b.scheduled_at) as at, b.id
      from sequence_logs b
      where b.enrollment_id = l.enrollment_id and b.status in ('sent', 'unknown') and b.message_id is not null
      union all
      (select w.message_key, null, w.at, w.id
       ${FROM_CONVERSATION} and (${HAS_LEFT} or ${CAME_BACK}) and w.message_key ~ '^<[^<>[:space:]]+>$'
       order by w.at desc, w.id desc limit ${sql.raw(String(MOST))})) m
    order by m.key, m.subject nulls last) t)`

// When the owner last replied to the message `w` by hand, or will: emails of sequences are none of those.
const OWN_REPLY = sql`(select max(y.at) from conversation_messages y
  where y.user_id = w.user_id and y.conversation_id = w.conversation_id and y.direction = 'out' and y.at >= w.at
    and (y.log_id is null or exists (
      select from sequence_logs s where s.id = y.log_id and s.user_id = y.user_id and s.enrollment_id is null and s.lead_id is not null
        and s.status in ('scheduled', 'sending', 'sent', 'unknown'))))`

/** Who wrote it, where that was not the lead. */
const otherWriter = (message: SQL) => sql`(select lower(${message}.from_address) from leads p
  where p.id = l.lead_id and lower(p.email) <> lower(${message}.from_address))`
const shownText = (message: SQL) => sql`left(${message}.new_text, ${sql.raw(String(MOST_TEXT))})`

// The messages `x` that came before `w`, with none of ours between them.
const EARLIER = sql`from conversation_messages x
  where x.user_id = w.user_id and x.conversation_id = w.conversation_id and (x.at, x.id) < (w.at, w.id) and ${cameBack(sql`x`)}
    and not exists (select from conversation_messages z
      where z.user_id = w.user_id and z.conversation_id = w.conversation_id and ${hasLeft(sql`z`)}
        and (z.at, z.id) > (x.at, x.id) and (z.at, z.id) < (w.at, w.id))`
const SHOWN_EARLIER = sql`(
  select coalesce(json_agg(json_build_object('at', m.at, 'from', m.writer, 'text', m.text) order by m.at, m.id), '[]')
  from (select x.id, x.at, ${otherWriter(sql`x`)} as writer, ${shownText(sql`x`)} as text ${EARLIER} order by x.at desc, x.id desc limit ${sql.raw(String(MOST_EARLIER))}) m)`

/**
 * SQL: what was written last in that conversation, by the lead or somebody else who is in it; null when the sequence didn't go on after
 * a reply.
 */
export const replyBeforeEmail = sql`(
  select json_build_object('conversationId', w.conversation_id, 'at', w.at, 'from', ${otherWriter(sql`w`)},
    'text', ${shownText(sql`w`)}, 'youRepliedAt', ${OWN_REPLY}, 'earlier', ${SHOWN_EARLIER}, 'earlierCount', (select count(*)::int ${EARLIER}))
  ${FROM_CONVERSATION} and ${CAME_BACK}
  order by w.at desc, w.id desc limit 1)`

export const messageIdsOf = (thread: ThreadMail[]) => [
  ...new Set(thread.flatMap(({ messageId }) => messageId ?? []).slice(-MOST)),
]
