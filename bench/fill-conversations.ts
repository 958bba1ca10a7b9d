import type pg from 'pg'

type Owner = { userId: number; conversations: number }

const SEARCH_INDEX = 'conversation_messages_search'

/** Conversations of these owners' leads, each with ten messages, spread over a year; most of them done, as in a used inbox. */
export async function fillConversations(pool: pg.Pool, owners: Owner[]) {
  // Building this index at the end takes a fraction of adding each message to it.
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_indexdef('${SEARCH_INDEX}'::regclass) as definition`,
  )
  await pool.query(`drop index ${SEARCH_INDEX}`)
  for (const { userId, conversations } of owners) await fillOne(pool, userId, conversations)
  await pool.query(rows[0]?.definition ?? '')
  await pool.query('vacuum analyze conversations, conversation_messages')
}

/** Half of them in a second email account, a quarter from no sequence. */
async function fillOne(pool: pg.Pool, userId: number, conversations: number) {
  await pool.query(
    `insert into mailboxes (user_id, transport, from_name, from_email, smtp_host, smtp_port, smtp_security, is_default)
     select $1, 'smtp', 'Ada', 'inbox' || n || '-' || $1::int || '@bench.example', '127.0.0.1', 1, 'none', false from generate_series(1, 2) n`,
    [userId],
  )
  await pool.query(
    `insert into email_sequences (user_id, name, is_active, total_steps) select $1, 'Inbox ' || n, true, 0 from generate_series(1, 3) n`,
    [userId],
  )
  await pool.query(
    `with lead as (
       select id, row_number() over (order by id) - 1 as at, count(*) over () as total from (
         select id from leads where user_id = $1 order by id limit $2::int) own
     ), mailbox as (
       select array_agg(id order by id) as ids from mailboxes where user_id = $1 and from_email like 'inbox%@bench.example'
     ), sequence as (
       select array_agg(id order by id) as ids from email_sequences where user_id = $1 and name like 'Inbox %'
     ), made as (
       insert into conversations (user_id, lead_id, mailbox_id, sequence_id, subject, snippet, state, is_unread, needs_reply, last_message_at, last_direction, messages, intent)
       select $1, lead.id, mailbox.ids[1 + n % 2], sequence.ids[1 + n % 4], 'Re: Proposal ' || n, 'Thanks, could we talk about this next week?',
         case when n % 5 = 0 then 'open' else 'done' end, n % 20 = 0, n % 10 = 0, now() - make_interval(mins => n * 52),
         'in', 10, (array['interested', 'question', 'not_now', 'other'])[n % 4 + 1]
       from generate_series(0, $2::int - 1) n join lead on lead.at = n % lead.total, mailbox, sequence
       returning id, mailbox_id, last_message_at
     )
     insert into conversation_messages (user_id, conversation_id, mailbox_id, message_key, direction, kind, from_address, subject, at, text, new_text, html)
     select $1, made.id, made.mailbox_id, '<' || made.id || '.' || m || '@navona.example>', case when m % 2 = 0 then 'in' else 'out' end,
       case when m % 2 = 0 then 'reply' end, 'grace@navona.example', 'Re: Proposal', made.last_message_at - make_interval(hours => 9 - m),
       said, said, '<p>' || said || '</p>'
     from made, generate_series(0, 9) m,
       lateral (select 'Thanks for topic ' || (made.id * 31 + m * 7) % 5000 || '. ' || repeat('We looked at the numbers with the team and have a question. ', 8) as said) s`,
    [userId, conversations],
  )
}
