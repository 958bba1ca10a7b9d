import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type World, world } from '../../tests/world/world.ts'
import { foldTemplateCounts, templatePerformance } from './performance-queries.ts'

// What can happen to the mails of a template, as the statements that do it. `$1` is its owner, `$2` the template.
const which = fc.nat({ max: 12 })
const nth = 'id in (select id from sequence_logs where user_id = $1 order by id offset $3::int limit 3)'
const daysAgo = fc.integer({ min: 0, max: 80 })
const happening = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 5 }), daysAgo).map(([many, ago]) => ({
    text: `insert into sequence_logs (user_id, recipient_address, template_id, status, sent_at)
      select $1, 'a@b.co', $2, 'sent', now() - make_interval(days => $4) from generate_series(1, $3::int)`,
    values: [many, ago],
  })),
  fc.constant({
    text: `insert into sequence_logs (user_id, recipient_address, template_id) values ($1, 'a@b.co', $2)`,
    values: [],
  }),
  fc.tuple(daysAgo).map(([ago]) => ({
    text: `update sequence_logs set status = 'sent', sent_at = now() - make_interval(days => $3)
      where user_id = $1 and template_id = $2 and sent_at is null`,
    values: [ago],
  })),
  fc.tuple(fc.constantFrom('opened_at', 'clicked_at', 'replied_at'), which).map(([column, from]) => ({
    text: `update sequence_logs set ${column} = coalesce(${column}, now()) where template_id = $2 and ${nth}`,
    values: [from],
  })),
  fc
    .tuple(which)
    .map(([from]) => ({ text: `delete from sequence_logs where template_id = $2 and ${nth}`, values: [from] })),
  fc.constant({ text: 'fold', values: [] as number[] }),
)

async function recounted({ pool }: World, userId: number) {
  const { rows } = await pool.query(
    `select count(*)::int as "totalSent",
       coalesce(round(100.0 * count(opened_at) / nullif(count(*), 0), 1), 0)::float8 as "openRate",
       coalesce(round(100.0 * count(clicked_at) / nullif(count(*), 0), 1), 0)::float8 as "clickRate",
       coalesce(round(100.0 * count(replied_at) / nullif(count(*), 0), 1), 0)::float8 as "responseRate"
     from sequence_logs where user_id = $1 and template_id is not null and sent_at is not null`,
    [userId],
  )
  return rows[0]
}

test('whatever happens to its mails, a template is told to have done what they say', async () => {
  const w = await world()
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 15 }), async (happenings) => {
      const { id: userId } = await w.person()
      const { rows } = await w.pool.query<{ id: number }>(
        `insert into email_templates (user_id, subject, body) values ($1, 's', 'b') returning id`,
        [userId],
      )
      const templateId = rows[0]?.id
      for (const { text, values } of happenings)
        if (text === 'fold') await foldTemplateCounts(w.db)
        else await w.pool.query(text, [userId, templateId, ...values])
      const counted = await recounted(w, userId)
      const told = await templatePerformance(w.db, userId)
      expect(told).toMatchObject(counted.totalSent === 0 ? [] : [counted])
      await foldTemplateCounts(w.db)
      expect(await templatePerformance(w.db, userId)).toEqual(told)
    }),
    { numRuns: 25 },
  )
})

test('what was noted of a template that is gone for good is let go', async () => {
  const w = await world()
  const { id: userId } = await w.person()
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into email_templates (user_id, subject, body) values ($1, 's', 'b') returning id`,
    [userId],
  )
  await w.pool.query(
    `insert into sequence_logs (user_id, recipient_address, template_id, status, sent_at) values ($1, 'a@b.co', $2, 'sent', now())`,
    [userId, rows[0]?.id],
  )
  await w.pool.query('delete from email_templates where id = $1', [rows[0]?.id])
  await foldTemplateCounts(w.db)
  const left = await w.pool.query('select from template_changes where template_id = $1', [rows[0]?.id])
  expect(left.rowCount).toBe(0)
})
