import { expect, test, vi } from 'vitest'
import type { Lead } from '../../../contract/lead.ts'
import type { TimelineEvent } from '../../../contract/timeline-event.ts'
import { mailbox } from '../../../tests/world/mail-desk.ts'
import { enroll, newLead, type Person, sequenceScene, step } from '../../../tests/world/sequences.ts'
import { LEAD_CHANNEL } from '../../notifications/lead-changes.ts'
import { markContacted } from './mark-contacted.ts'
import { confirmSent } from './reconcile-sent.ts'

const HELLO = { subject: 'Hello', body: 'Hi {{ firstName }}' }

const STEPS = [step(1), step(2)]
const scene = () => sequenceScene(STEPS)
/** Without an email account. */
const testRun = () => sequenceScene(STEPS, {}, {})
const statusOf = async (person: Person, id: number) =>
  ((await person.call('GET', `/api/leads/${id}`)).body as Lead).status
const changesOf = async (person: Person, id: number) =>
  ((await person.call('GET', `/api/leads/${id}/timeline`)).body as TimelineEvent[])
    .filter(({ kind }) => kind === 'edited')
    .map(({ details }) => details)
async function send(person: Person, leadId: number) {
  const { id } = (await person.call('POST', '/api/email-templates', HELLO)).body as { id: number }
  expect(await person.call('POST', `/api/email-templates/${id}/send`, { leadId })).toMatchObject({ status: 202 })
}

test('the first email of a sequence moves its new leads to Contacted, and the timeline says why', async () => {
  const { w, ada, engine, id } = await scene()
  await w.pool.query(
    `insert into crm_integrations (user_id, provider, is_active, sync_settings)
     values ($1, 'hubspot', true, '{"autoSync": true, "syncDirection": "both"}')`,
    [ada.id],
  )
  const fresh = [await newLead(ada), await newLead(ada)]
  const later = await newLead(ada, { status: 'qualified' })
  const lost = await newLead(ada, { status: 'lost' })
  const own = `integration_id in (select id from crm_integrations where user_id = ${ada.id})`
  await w.pool.query(`delete from crm_outbox where ${own}`)
  await enroll(ada, id, ...[...fresh, later, lost].map((lead) => lead.id))
  const told: string[] = []
  const listener = await w.pool.connect()
  listener.on('notification', ({ payload = '' }) => told.push(payload))
  await listener.query(`listen ${LEAD_CHANNEL}`)
  expect(await engine.at(1)).toHaveLength(4)
  await vi.waitFor(() => expect(told.map((one) => JSON.parse(one))).toContainEqual({ userId: ada.id, page: '' }))
  listener.release(true)
  for (const lead of fresh) expect(await statusOf(ada, lead.id)).toBe('contacted')
  expect(await statusOf(ada, later.id)).toBe('qualified')
  expect(await statusOf(ada, lost.id)).toBe('lost')
  expect(await changesOf(ada, fresh[0]?.id ?? 0)).toEqual([
    {
      changes: { status: { from: 'new', to: 'contacted' } },
      source: 'first_email',
      subject: 'Step 1 for Grace',
      logId: expect.any(Number),
    },
  ])
  const { rows } = await w.pool.query(`select lead_id as id from crm_outbox where ${own} order by lead_id`)
  expect(rows, 'noted for the CRM like any other change').toEqual(fresh.map(({ id }) => ({ id })))
})

test('an email to one lead counts too, and only the first: a lead that is set back to New stays New', async () => {
  const { ada, engine } = await scene()
  const { id } = await newLead(ada)
  await send(ada, id)
  await engine.at(1)
  expect(await statusOf(ada, id)).toBe('contacted')
  await ada.call('PATCH', `/api/leads/${id}`, { status: 'new' })
  await send(ada, id)
  await engine.at(2)
  expect(engine.left).toHaveLength(2)
  expect(await statusOf(ada, id)).toBe('new')
})

test('a test email changes no status, and the first real one after it does', async () => {
  const { ada, engine } = await testRun()
  const { id } = await newLead(ada)
  await send(ada, id)
  expect(await engine.at(1)).toHaveLength(1)
  expect(await statusOf(ada, id)).toBe('new')
  expect(await changesOf(ada, id)).toEqual([])
  await ada.call('PUT', '/api/mailbox', mailbox(2525))
  await send(ada, id)
  expect(await engine.at(2)).toHaveLength(1)
  expect(await statusOf(ada, id)).toBe('contacted')
})

test('nothing changes while the setting is off', async () => {
  const { ada, engine } = await scene()
  expect((await ada.call('GET', '/api/leads/settings')).body).toEqual({ marksContacted: true })
  expect(await ada.call('PUT', '/api/leads/settings', { marksContacted: false })).toMatchObject({ status: 200 })
  expect((await ada.call('GET', '/api/leads/settings')).body).toEqual({ marksContacted: false })
  expect(await ada.call('PUT', '/api/leads/settings', { marksContacted: 'x' })).toMatchObject({ status: 400 })
  const { id } = await newLead(ada)
  await send(ada, id)
  expect(await engine.at(1)).toHaveLength(1)
  expect(await statusOf(ada, id)).toBe('new')
})

test('an unknown email that turns out to have been sent counts from then on', async () => {
  const { w, ada, engine } = await scene()
  const { id } = await newLead(ada)
  await send(ada, id)
  engine.clock.offsetSeconds = 3600
  await engine.send(() => ({ kind: 'unknown', reply: 'lost' }))
  expect(await statusOf(ada, id)).toBe('new')
  const { rows } = await w.pool.query(`select id from sequence_logs where lead_id = $1 and status = 'unknown'`, [id])
  // As when it is found in the Sent folder.
  await w.db.transaction(async (tx) => {
    await confirmSent(tx, ada.id, rows[0].id, new Date())
    await markContacted(tx, [rows[0].id])
  })
  expect(await statusOf(ada, id)).toBe('contacted')
})
