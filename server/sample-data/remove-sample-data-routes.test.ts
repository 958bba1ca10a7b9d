import { expect, test } from 'vitest'
import type { EmailSequence } from '../../contract/email-sequence.ts'
import type { EmailTemplate } from '../../contract/email-template.ts'
import type { Lead, LeadPage } from '../../contract/lead.ts'
import type { MergeResult } from '../../contract/lead-duplicate.ts'
import { DELIVERING } from '../../tests/world/delivering.ts'
import { mailEngine } from '../../tests/world/mail-engine.ts'
import { edit, enroll, newLead } from '../../tests/world/sequences.ts'
import { world } from '../../tests/world/world.ts'

async function scene() {
  const w = await world(DELIVERING)
  const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
  const engine = await mailEngine(w, ada.id)
  await ada.call('POST', '/api/sample-data')
  const read = async <T>(url: string) => (await ada.call('GET', url)).body as T
  const samples = (await read<LeadPage>('/api/leads?limit=200')).leads
  const remove = async () => (await ada.call('DELETE', '/api/sample-data')).body
  const leadIds = async () =>
    (await read<LeadPage>('/api/leads?limit=200')).leads.map(({ id }) => id).sort((a, b) => a - b)
  const sequences = () => read<EmailSequence[]>('/api/email-sequences')
  const templates = () => read<EmailTemplate[]>('/api/email-templates')
  return { w, ada, engine, read, samples, remove, leadIds, sequences, templates }
}

test('sample leads that the user changed or worked on stay, without their invented history', async () => {
  const { w, ada, read, samples, remove, leadIds } = await scene()
  // The most has happened to those who replied.
  const { rows } = await w.pool.query(
    `select distinct lead_id as id from timeline_events where user_id = $1 and kind = 'mail_answered' limit 6`,
    [ada.id],
  )
  const [edited, noted, called, planned, addressed, merged] = rows.map(({ id }) => id as number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  await ada.call('PATCH', `/api/leads/${edited}`, { notes: 'Like our customer Acme' })
  const entry = (id: number, body: object) => ada.call('POST', `/api/leads/${id}/entries`, body)
  expect((await entry(noted, { kind: 'note', text: 'Ask again' })).status).toBe(201)
  expect((await entry(called, { kind: 'call', text: '', outcome: 'connected' })).status).toBe(201)
  const task = { leadId: planned, kind: 'call', title: 'Call', dueOn: '2030-01-01' }
  expect((await ada.call('POST', '/api/tasks', task)).status).toBe(201)
  await ada.call('PATCH', `/api/leads/${addressed}`, { email: 'grace@navona.co' })
  const real = await newLead(ada)
  const { mergeId } = (await ada.call('POST', '/api/leads/merge', { keepId: merged, otherId: real.id }))
    .body as MergeResult
  // Somebody merely opened one, and deleted another.
  const untouched = samples.filter(({ id }) => !rows.some((row) => row.id === id))
  await read(`/api/leads/${untouched[0]?.id}`)
  await ada.call('DELETE', `/api/leads/${untouched[1]?.id}`)

  expect(await remove()).toMatchObject({ leads: 6 })
  const kept = [edited, noted, called, planned, addressed, merged].sort((a, b) => a - b)
  expect(await leadIds()).toEqual(kept)
  const { rows: events } = await w.pool.query(`select from timeline_events where user_id = $1 and kind like 'mail%'`, [
    ada.id,
  ])
  expect(events).toEqual([])
  const sourceOf = async (id: number) =>
    (await w.pool.query('select source from leads where id = $1', [id])).rows[0]?.source
  expect([await sourceOf(edited), await sourceOf(addressed)]).toEqual(['sample', 'form'])
  expect(await read('/api/stats')).toMatchObject({ emailsSent: 0 })
  // The real lead that was merged into a sample comes back.
  expect((await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).status).toBe(200)
  expect((await read<Lead>(`/api/leads/${real.id}`)).email).toBe(real.email)
})

test('a sequence that the user’s own leads are in stays and goes on, with its template', async () => {
  const { w, ada, engine, remove, sequences, templates } = await scene()
  const [used, idle] = await sequences()
  const real = await newLead(ada)
  expect(await enroll(ada, used?.id as number, real.id)).toMatchObject({ enrolled: 1 })
  await engine.send()
  expect(engine.left).toHaveLength(1)
  expect(await remove()).toMatchObject({ leads: 0, sequences: 1 })
  expect((await sequences()).map(({ id }) => id)).toEqual([used?.id])
  expect((await sequences())[0]?.id).not.toBe(idle?.id)
  expect(await templates()).not.toEqual([])
  const { rows } = await w.pool.query('select status, lead_id from lead_sequence_enrollments where user_id = $1', [
    ada.id,
  ])
  expect(rows).toEqual([{ status: 'active', lead_id: real.id }])
  await engine.later(24 * 20)
  expect(engine.left.length).toBeGreaterThan(1)
  const counted = await w.pool.query(
    'select sum(emails_sent)::int as sent, sum(total_enrollments)::int as enrolled from sequence_analytics where user_id = $1',
    [ada.id],
  )
  expect(counted.rows).toEqual([{ sent: engine.left.length, enrolled: 1 }])
})

test('a sequence and a template that the user changed stay, as does what a sequence of their own begins with', async () => {
  const { ada, remove, sequences, templates } = await scene()
  const [changed] = await sequences()
  await edit(ada, changed?.id as number, { name: 'Mine now' })
  const [rewritten, begun] = (await templates()).filter(({ id }) => id !== changed?.templateId)
  const { subject, category, tone } = rewritten as EmailTemplate
  expect(
    (await ada.call('PUT', `/api/email-templates/${rewritten?.id}`, { subject, body: 'My words', category, tone }))
      .status,
  ).toBe(200)
  const own = await ada.call('POST', '/api/email-sequences', { name: 'Own', templateId: begun?.id })
  expect(own.status).toBe(201)
  await remove()
  expect((await sequences()).map(({ name }) => name).sort()).toEqual(['Mine now', 'Own'])
  const kept = await templates()
  const ids = [rewritten, begun].map((template) => template?.id)
  for (const id of ids) expect(kept.map((template) => template.id)).toContain(id)
  expect(kept.every(({ status }) => status === 'draft')).toBe(true)
  expect(kept.length).toBeLessThan(5)
})
