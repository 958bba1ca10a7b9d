import { beforeAll, expect, test } from 'vitest'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { forgetOldSyncs } from './forget-old-syncs.ts'
import { integrationsWithOutbox, outboxLeads } from './run-queries.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

test('the sync log is kept for 90 days, and longer for what can be undone or failed without a retry', async () => {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  const run = async (kind: string, finishedDaysAgo: number) => {
    const { rows } = await w.pool.query(
      `insert into crm_runs (user_id, integration_id, kind, status, finished_at)
       values ($1, $2, $3, 'done', now() - $4 * interval '1 day') returning id`,
      [ada.id, id, kind, finishedDaysAgo],
    )
    return rows[0].id as number
  }
  const log = (what: string, status: string, daysAgo: number, more: { leadId?: number; runId?: number } = {}) =>
    w.pool.query(
      `insert into crm_sync_logs (integration_id, lead_id, run_id, action, status, timestamp)
       values ($1, $2, $3, $4, $5, now() - $6 * interval '1 day')`,
      [id, more.leadId ?? null, more.runId ?? null, what, status, daysAgo],
    )
  const [waiting, retried] = [
    await w.lead(ada, { email: 'a@old.example' }),
    await w.lead(ada, { email: 'b@old.example' }),
  ]
  await log('old', 'success', 91)
  await log('young', 'success', 89)
  await log('never tried again', 'failed', 200, { leadId: waiting })
  await log('failed, then done', 'failed', 200, { leadId: retried })
  await log('done', 'success', 199, { leadId: retried })
  await log('can be undone', 'success', 95, { runId: await run('sync', 89) })
  await log('can no longer be undone', 'success', 95, { runId: await run('sync', 91) })
  await log('young preview', 'planned', 6, { runId: await run('preview', 6) })
  await log('old preview', 'planned', 8, { runId: await run('preview', 8) })

  await forgetOldSyncs(w.db)
  const { rows } = await w.pool.query('select action from crm_sync_logs where integration_id = $1 order by id', [id])
  expect(rows.map(({ action }) => action)).toEqual(['young', 'never tried again', 'can be undone', 'young preview'])
  const runs = await w.pool.query('select kind from crm_runs where integration_id = $1 order by id', [id])
  expect(runs.rows.map(({ kind }) => kind)).toEqual(['sync', 'preview'])
})

test('a look at the outbox only reads the next leads, however many there are', async () => {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id } = await w.integration(ada, 'salesforce')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'both' })
  await w.pool.query(
    `insert into crm_outbox (integration_id, lead_id, changed_at)
     select $1, n, now() - n * interval '1 second' from generate_series(1, 20000) n`,
    [id],
  )
  await w.pool.query('analyze crm_outbox')
  await w.db.transaction(async (tx) => {
    expect(await integrationsWithOutbox(tx)).toContain(id)
    expect((await outboxLeads(tx, id, 100)).map(({ leadId }) => leadId)).toContain(20_000)
    const { rows } = await tx.execute(
      `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'crm_outbox'`,
    )
    expect(Number(rows[0]?.read)).toBeLessThan(1000)
  })
})
