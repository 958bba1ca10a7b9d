import { expect, onTestFinished, test } from 'vitest'
import { crmWorld } from '../../../tests/world/crm-world.ts'
import { memoryCrmWorld } from '../../../tests/world/memory-crm.ts'
import { createLog } from '../../log.ts'
import { pushChanges } from './sync-run.ts'
import { startCrmWatch } from './watch-outbox.ts'

test('changes are sent automatically although another user’s connection is broken', async () => {
  const w = await crmWorld()
  const [bob, ada] = [await w.person(), await w.person()]
  for (const person of [bob, ada]) {
    await w.connect(person, 'hubspot')
    const { id } = await w.integration(person, 'hubspot')
    await person.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'both' })
  }
  const broken = await w.integration(bob, 'hubspot')
  // An unexpected failure, before the others' turn.
  await w.pool.query(`update crm_integrations set portal_id = 'broken' where id = $1`, [broken.id])
  await w.pool.query(
    `alter table crm_integrations add constraint kept check (portal_id <> 'broken' or last_sync_at is null)`,
  )
  await w.lead(bob, { email: 'bobs@watch.example' })
  await w.lead(ada, { email: 'adas@watch.example' })
  const watch = startCrmWatch(w.deps, createLog('silent'), 10)
  onTestFinished(() => watch.stop())
  await expect.poll(() => w.hubspot.contact('adas@watch.example')).toBeDefined()
})

test('a push sends nothing while records only come in', async () => {
  const w = await memoryCrmWorld()
  const { ada, id, crm, integration } = await w.connected({ syncDirection: 'in' })
  const lead = { firstName: 'Zoë', lastName: 'Ng', email: 'zoe@watch.example', company: 'Navona' }
  const { body } = await ada.call('POST', '/api/leads', lead)
  await w.pool.query('insert into crm_outbox (integration_id, lead_id) values ($1, $2) on conflict do nothing', [
    id,
    (body as { id: number }).id,
  ])
  await pushChanges(w.deps, await integration())
  expect(crm.calls).toEqual([])
})
