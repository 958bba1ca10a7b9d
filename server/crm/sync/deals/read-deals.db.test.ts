import { expect, test } from 'vitest'
import { memoryCrmWorld } from '../../../../tests/world/memory-crm.ts'
import type { Deals } from '../../provider.ts'
import { rulesOf } from '../sync-leads.ts'
import { readDeals } from './read-deals.ts'

test('while the CRM is slow, reading the deals of several owners occupies one connection of the pool', async () => {
  const w = await memoryCrmWorld()
  let respond = (_: { ids: string[] }) => {}
  const response = new Promise<{ ids: string[] }>((resolve) => {
    respond = resolve
  })
  const asked: Promise<void>[] = []
  const readings: Promise<void>[] = []
  for (let n = 0; n < 3; n++) {
    const { ada, crm, integration } = await w.connected()
    const { rows } = await w.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company) values ($1, 'Zoë', 'Ng', $2, 'Navona') returning id`,
      [ada.id, `zoe${n}@navona.example`],
    )
    await w.pool.query(
      `insert into crm_links (user_id, provider, lead_id, record_id, ours, theirs, deal_record_id) values ($1, 'hubspot', $2, 'r', '{}', '{}', 'd')`,
      [ada.id, rows[0].id],
    )
    const row = await integration()
    asked.push(
      new Promise((resolve) => {
        const readChanged: Deals['readChanged'] = () => {
          resolve()
          return response
        }
        const context = { crm: { ...crm.crm, deals: { readChanged } as Deals }, integration: row, rules: rulesOf(row) }
        readings.push(readDeals(w.deps, { ...context, runId: null }, new Date()))
      }),
    )
  }
  await Promise.all(asked)
  const inUse = w.pool.totalCount - w.pool.idleCount
  respond({ ids: [] })
  await Promise.all(readings)
  expect(inUse).toBe(1)
})
