import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { enroll, newLead, newSequence, newUnconfirmed, step } from '../../../tests/world/sequences.ts'
import { world } from '../../../tests/world/world.ts'
import { admitWaiting } from './admit-waiting.ts'
import { fillOrders } from './order-enrollments.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

let texts = 0
/** Long enough for the thread, and never seen before. */
const long = () => step(1, { body: `Hello {{ firstName }}, this is text ${++texts}. `.padEnd(4_000, 'Plain words. ') })

/** How many transactions were open at each question to a thread. */
async function watched() {
  const w = await world()
  const open = new Set<pg.Client>()
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [said] = given as [string | { text?: string } | undefined]
    const text = (typeof said === 'string' ? said : said?.text) ?? ''
    if (/^begin/i.test(text)) open.add(this)
    if (/^(commit|rollback)$/i.test(text)) open.delete(this)
    return Reflect.apply(query, this, given)
  })
  const opened: number[] = []
  const { postMessage } = Worker.prototype
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...given) {
    opened.push(open.size)
    return postMessage.apply(this, given)
  })
  const took = () => opened.splice(0)
  return { w, ada: await w.person(), took }
}

test('no transaction is open while a long text is checked', async () => {
  const { w, ada, took } = await watched()
  const { id } = await newUnconfirmed(ada, [long()])
  const lead = await newLead(ada)
  await w.pool.query("update sequence_steps set body = body || 'And more.'")
  took()
  await enroll(ada, id, lead.id)
  expect(took(), 'enrolling').toEqual([0])
  const changed = await ada.call('PATCH', `/api/email-sequences/${id}`, { steps: [long()] })
  expect(changed.status).toBe(200)
  expect(took(), 'editing').toEqual([0])

  const { rows } = await w.pool.query('update lead_sequence_enrollments set is_test = false returning id')
  const change = (status: string) => ada.call('PATCH', `/api/enrollments/${rows[0].id}`, { status })
  await w.pool.query("update sequence_steps set body = body || 'And more.'")
  expect((await change('paused')).status).toBe(200)
  took()
  // Its replies are not read.
  expect((await change('active')).status).toBe(409)
  expect(took(), 'resuming').toEqual([0])
})

test('an order is filled, and a triggered lead starts, once the text is checked', async () => {
  const { w, ada, took } = await watched()
  const { id } = await newSequence(ada, [long()], { trigger: 'lead_created', isActive: true })
  await w.pool.query("update sequence_steps set body = body || 'And more.'")
  took()
  await newLead(ada)
  expect(took(), 'creating a lead checks nothing').toEqual([])
  const held = () => w.pool.query('select held_for from sequence_logs where sequence_id = $1', [id])
  expect((await held()).rows).toEqual([{ held_for: 'question' }])
  await admitWaiting(w.db, w.config)
  expect(took()).toEqual([0])
  expect((await held()).rows).toEqual([{ held_for: null }])

  const other = await newSequence(ada, [long()])
  const lead = await newLead(ada)
  await w.pool.query("update sequence_steps set body = body || 'And more.'")
  await w.pool.query(
    'insert into enroll_orders (user_id, sequence_id, lead_ids, is_test) values ($1, $2, array[$3::int], true)',
    [ada.id, other.id, lead.id],
  )
  took()
  const clock = { offsetSeconds: 0 }
  while (await fillOrders(w.db, clock, w.config));
  expect(took()).toEqual([0])
  const { rows } = await w.pool.query('select lead_id from lead_sequence_enrollments where sequence_id = $1', [
    other.id,
  ])
  expect(rows).toEqual([{ lead_id: lead.id }])
})
