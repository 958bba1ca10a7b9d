import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type World, world } from '../../tests/world/world.ts'
import { foldTemplateCounts } from '../templates/performance-queries.ts'
import { readOutreach } from './outreach-queries.ts'

const DAYS_OF_HISTORY = 12
const minutesAgo = fc.integer({ min: 0, max: DAYS_OF_HISTORY * 24 * 60 })
const which = fc.nat({ max: 10 })
// `$1` is the owner, `$2` and `$3` are the templates and sequences there are.
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.integer({ min: 1, max: 8 }), minutesAgo, which).map(sending) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('opened_at', 'clicked_at', 'replied_at'), which, fc.constantFrom(40, 4000, 9000))
      .map(([column, nth, minutes]) => ({
        text: `update sequence_logs set ${column} = sent_at + make_interval(mins => $5) where id in
          (select id from sequence_logs where user_id = $1 order by id offset $4::int limit 3) and $2::int[] <> $3::int[]`,
        values: [nth, minutes],
      })),
  },
  which.map((nth) => ({
    text: `delete from sequence_logs where id in (select id from sequence_logs where user_id = $1 order by id offset $4::int limit 2)
      and $2::int[] <> $3::int[]`,
    values: [nth],
  })),
  fc.constant({ text: 'fold', values: [] as number[] }),
)

function sending([many, ago, from]: [number, number, number]) {
  return {
    text: `insert into sequence_logs (user_id, recipient_address, status, sent_at, template_id, sequence_id)
      select $1, 'a@b.co', 'sent', now() - make_interval(mins => $5), ($2::int[])[1 + (n + $6) % 4], ($3::int[])[1 + n % 3]
      from generate_series(1, $4::int) n`,
    values: [many, ago, from],
  }
}

test('the best templates and sequences equal a count of the emails themselves, whenever the period starts', async () => {
  const w = await world()
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 25 }), minutesAgo, async (happenings, ago) => {
      const { userId, templates, sequences } = await sender(w)
      for (const { text, values } of happenings)
        await (text === 'fold'
          ? foldTemplateCounts(w.db)
          : w.pool.query(text, [userId, templates, sequences, ...values]))
      const since = new Date(Date.now() - ago * 60_000)
      const { performers, replies } = await readOutreach(w.db, userId, since)
      const returned = performers.map(({ kind, id, sent, opened, clicked, replied }) =>
        [kind, id, sent, ...[opened, clicked, replied].map(({ rate }) => rate.toFixed(6))].join(' '),
      )
      expect(returned.sort()).toEqual(await counted(w, userId, since))
      const { rows } = await w.pool.query(
        'select count(replied_at)::int as replies from sequence_logs where user_id = $1 and sent_at >= $2',
        [userId, since],
      )
      expect(replies).toBe(rows[0].replies)
    }),
    { numRuns: 30 },
  )
})

test('a reply counts for the day its email was sent, not for the day it arrived', async () => {
  const w = await world()
  const { userId, templates, sequences } = await sender(w)
  await w.pool.query(
    `insert into sequence_logs (user_id, recipient_address, status, sent_at, replied_at, template_id, sequence_id)
     values ($1, 'a@b.co', 'sent', now() - interval '9 days', now() - interval '2 days', $2, $3),
       ($1, 'c@d.co', 'sent', now() - interval '3 days', null, $2, $3)`,
    [userId, templates[0], sequences[0]],
  )
  const replyRates = async (days: number) =>
    (await readOutreach(w.db, userId, new Date(Date.now() - days * 86_400_000))).performers.map(
      ({ kind, sent, replied: { rate } }) => [kind, sent, rate],
    )
  expect((await replyRates(5)).sort()).toEqual([
    ['sequence', 1, 0],
    ['template', 1, 0],
  ])
  expect((await replyRates(10)).sort()).toEqual([
    ['sequence', 2, 50],
    ['template', 2, 50],
  ])
})

test('a deleted template or sequence is left out', async () => {
  const w = await world()
  const { userId, templates, sequences } = await sender(w)
  const { text, values } = sending([8, 60, 0])
  await w.pool.query(text, [userId, templates, sequences, ...values])
  await w.pool.query('update email_templates set deleted_at = now() where user_id = $1', [userId])
  await w.pool.query('delete from email_sequences where user_id = $1', [userId])
  for (const hours of [2, 48])
    expect((await readOutreach(w.db, userId, new Date(Date.now() - hours * 3_600_000))).performers).toEqual([])
})

let senders = 0
async function sender({ pool }: World) {
  const { rows: users } = await pool.query('insert into users (email) values ($1) returning id', [
    `s${++senders}@outreach.example`,
  ])
  const userId: number = users[0].id
  const made = async (text: string) => (await pool.query(text, [userId])).rows.map(({ id }) => id as number)
  return {
    userId,
    templates: await made(
      `insert into email_templates (user_id, subject, body) select $1, 'T' || n, 'Hello' from generate_series(1, 4) n returning id`,
    ),
    sequences: await made(
      `insert into email_sequences (user_id, name) select $1, 'S' || n from generate_series(1, 3) n returning id`,
    ),
  }
}

async function counted({ pool }: World, userId: number, since: Date) {
  const { rows } = await pool.query(
    `select of.kind, of.id, count(*)::int as sent, 100.0 * count(opened_at) / count(*) as opened,
       100.0 * count(clicked_at) / count(*) as clicked, 100.0 * count(replied_at) / count(*) as replied
     from sequence_logs, lateral (values ('template', template_id), ('sequence', sequence_id)) of (kind, id)
     where user_id = $1 and sent_at >= $2 group by 1, 2`,
    [userId, since],
  )
  return rows
    .map(({ kind, id, sent, opened, clicked, replied }) =>
      [kind, id, sent, ...[opened, clicked, replied].map((rate) => Number(rate).toFixed(6))].join(' '),
    )
    .sort()
}

test('a reply counts among those that took as long; one at the limit took longer', async () => {
  const w = await world()
  const { userId } = await sender(w)
  const minutes = [1, 59, 60, 239, 240, 1440, 4320, 10_080, 20_000]
  await w.pool.query(
    `insert into sequence_logs (user_id, recipient_address, status, sent_at, replied_at)
     select $1, 'a@b.co', 'sent', at, at + took * interval '1 minute' from unnest($2::int[]) took, (select now() - interval '20 days' as at) sent`,
    [userId, minutes],
  )
  const { replies, replyTimes, medianHoursToReply } = await readOutreach(
    w.db,
    userId,
    new Date(Date.now() - 30 * 86_400_000),
  )
  expect([replies, medianHoursToReply]).toEqual([9, 4])
  expect(replyTimes.map((step) => step.replies)).toEqual([2, 2, 1, 1, 1, 2])
  const none = await readOutreach(w.db, userId, new Date())
  expect([none.replies, none.medianHoursToReply]).toEqual([0, null])
  expect(none.replyTimes.map((step) => step.replies)).toEqual([0, 0, 0, 0, 0, 0])
})
