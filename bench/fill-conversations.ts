import type pg from 'pg'

/** Conversations of this owner's leads, each with ten messages, spread over a year; most of them done, as in a used inbox. */
export async function fillConversations(pool: pg.Pool, userId: number, count: number) {
  await pool.query(
    `with lead as (
       select id, row_number() over (order by id) - 1 as at, count(*) over () as total from leads where user_id = $1 order by id limit $2::int
     ), made as (
       insert into conversations (user_id, lead_id, subject, snippet, state, is_unread, needs_reply, last_message_at, last_direction, messages, intent)
       select $1, lead.id, 'Re: Proposal ' || n, 'Thanks, could we talk about this next week?',
         case when n % 5 = 0 then 'open' else 'done' end, n % 20 = 0, n % 10 = 0, now() - make_interval(mins => n * 52),
         'in', 10, (array['interested', 'question', 'not_now', 'other'])[n % 4 + 1]
       from generate_series(0, $2::int - 1) n join lead on lead.at = n % lead.total
       returning id, last_message_at
     )
     insert into conversation_messages (user_id, conversation_id, mailbox_id, message_key, direction, kind, from_address, subject, at, text, new_text, html)
     select $1, made.id, 1, '<' || made.id || '.' || m || '@navona.example>', case when m % 2 = 0 then 'in' else 'out' end,
       case when m % 2 = 0 then 'reply' end, 'grace@navona.example', 'Re: Proposal', made.last_message_at - make_interval(hours => 9 - m),
       said, said, '<p>' || said || '</p>'
     from made, generate_series(0, 9) m,
       lateral (select 'Thanks for topic ' || (made.id * 31 + m * 7) % 5000 || '. ' || repeat('We looked at the numbers with the team and have a question. ', 8) as said) s`,
    [userId, count],
  )
  await pool.query('vacuum analyze conversations, conversation_messages')
}
