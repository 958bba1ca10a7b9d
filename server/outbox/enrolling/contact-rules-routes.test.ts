import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SequencePreview } from '../../../contract/sequence-preview.ts'
import { enroll, newLead, newSequence, type Person, sequenceScene, step } from '../../../tests/world/sequences.ts'
import { isInOther } from './contact-rules-queries.ts'

const rule = async (ada: Person, rules: object) =>
  expect(await ada.call('PUT', '/api/contact-rules', rules)).toMatchObject({ status: 200 })

test('nothing is left out until a rule is set, and the answer says nothing of it', async () => {
  const { ada, engine, id } = await sequenceScene([step(1)])
  const lead = await newLead(ada)
  expect((await ada.call('GET', '/api/contact-rules')).body).toEqual({ oneSequence: false, recontactDays: null })
  const first = await enroll(ada, id, lead.id)
  expect(first).not.toHaveProperty('inOtherSequence')
  await engine.send()
  const other = await newSequence(ada, [step(1)])
  expect(await enroll(ada, other.id, lead.id)).toMatchObject({ message: '1 enrolled' })
})

test('with one sequence at a time a lead joins another only when the first has ended', async () => {
  const { ada, engine, id } = await sequenceScene([step(1)])
  await rule(ada, { oneSequence: true })
  const other = await newSequence(ada, [step(1)])
  const lead = await newLead(ada)
  await enroll(ada, id, lead.id)
  const refused = await enroll(ada, other.id, lead.id, (await newLead(ada)).id)
  expect(refused).toMatchObject({ message: '1 enrolled, 1 in another sequence', enrolled: 1, inOtherSequence: 1 })
  const preview = await ada.call('POST', `/api/email-sequences/${other.id}/preview`, { leadIds: [lead.id] })
  expect((preview.body as SequencePreview).mails).toMatchObject([
    { at: null, reason: 'in another sequence, and your contact rules allow one at a time' },
  ])
  await engine.send()
  expect(await enroll(ada, other.id, lead.id)).toMatchObject({ enrolled: 1 })
})

test('two sequences that enroll the same lead at the same moment do not both get it', async () => {
  const { ada, id } = await sequenceScene([step(1)])
  await rule(ada, { oneSequence: true })
  const other = await newSequence(ada, [step(1)])
  const lead = await newLead(ada)
  const results = await Promise.all([enroll(ada, id, lead.id), enroll(ada, other.id, lead.id)])
  expect(results.map(({ enrolled }) => enrolled).sort()).toEqual([0, 1])
})

test('a lead who got an email or a call lately is left out for so many days', async () => {
  const { w, ada, engine, id } = await sequenceScene([step(1)])
  await rule(ada, { recontactDays: 30 })
  const [emailed, called, quiet] = [await newLead(ada), await newLead(ada), await newLead(ada)]
  await enroll(ada, id, emailed.id)
  await engine.send()
  await ada.call('POST', `/api/leads/${called.id}/entries`, { kind: 'call', text: 'Voicemail' })
  const other = await newSequence(ada, [step(1)])
  expect(await enroll(ada, other.id, emailed.id, called.id, quiet.id)).toMatchObject({
    message: '1 enrolled, 2 contacted recently',
    contactedRecently: 2,
  })
  await w.pool.query(`update sequence_logs set sent_at = sent_at - interval '31 days' where lead_id = $1`, [emailed.id])
  expect(await enroll(ada, other.id, emailed.id)).toMatchObject({ enrolled: 1 })
})

test('leads who wait to be enrolled elsewhere are read once, and not again for each lead', async () => {
  const { w, ada, id } = await sequenceScene([step(1)])
  await rule(ada, { oneSequence: true })
  const other = await newSequence(ada, [step(1)])
  await w.pool.query(
    `insert into enroll_orders (user_id, sequence_id, lead_ids, is_test, done) values ($1, $2, array[1, 2, 3], false, 1)`,
    [ada.id, other.id],
  )
  const rules = { userId: ada.id, sequenceId: id, id: sql`h.id`, address: sql`''`, now: sql`now()` }
  const asked = sql`select h.id from generate_series(1, 4) h(id), sending_rules r where r.user_id = ${ada.id} and ${isInOther(rules)}`
  const { rows } = await w.db.execute<{ id: number }>(sql`${asked} order by 1`)
  expect(rows.map((row) => row.id)).toEqual([2, 3])
  const plan = await w.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${asked}`)
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/hashed SubPlan/)
  await w.pool.query('delete from enroll_orders where user_id = $1', [ada.id])
})
