import { z } from 'zod'
import { RecordChoice } from '../../contract/crm-choices.ts'
import { CrmAuthQuery } from '../../contract/crm-connection.ts'
import {
  CRM_NAMES,
  CRM_PROVIDERS,
  CrmAuth,
  CrmImport,
  CrmIntegration,
  CrmIntegrationId,
  CrmLogId,
  CrmLogQuery,
  CrmProviderParams,
  CrmProviderSetup,
  CrmRun,
  CrmRunId,
  CrmSyncLog,
  CrmSyncParams,
  CrmTest,
} from '../../contract/crm-integration.ts'
import { ensureQueue } from '../db/queue.ts'
import { AppError, notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { allowNewLeads } from '../outbox/enrolling/allow-new-leads.ts'
import { disconnect, startConnecting } from './connection/connect-crm.ts'
import {
  findIntegration,
  findIntegrationOf,
  listIntegrations,
  saveSyncSettings,
} from './connection/integration-queries.ts'
import type { CrmDeps } from './connection/session.ts'
import { testConnection } from './connection/test-connection.ts'
import { listLogs } from './sync/list-logs.ts'
import { findLog, requeueFailed } from './sync/log-queries.ts'
import { CREATE_ANYWAY, chooseRecord } from './sync/pairs/choose-record.ts'
import { addRun, cancelRun, findRun, findRunRow, listRuns } from './sync/run-queries.ts'
import { syncLead } from './sync/sync-leads.ts'

const CALLS_A_MINUTE = 300

export function crmRoutes(app: App, { db, pool, config, mail: { box } }: Parts) {
  const deps: CrmDeps = { db, pool, config, box }
  const calls = rateLimit(pool, 'crm', CALLS_A_MINUTE, 60)

  app.get('/crm/providers', { schema: { response: { 200: z.array(CrmProviderSetup) } } }, async () =>
    CRM_PROVIDERS.map((provider) => ({ provider, missing: config.crm[provider].missing })),
  )

  app.get('/crm/integrations', { schema: { response: { 200: z.array(CrmIntegration) } } }, (req) =>
    listIntegrations(db, req.userId),
  )

  app.get(
    '/crm/:provider/auth',
    { schema: { params: CrmProviderParams, querystring: CrmAuthQuery, response: { 200: CrmAuth } } },
    async (req) => ({
      authUrl: await startConnecting(deps, req.userId, req.params.provider, req.query.loginUrl),
    }),
  )

  app.delete('/crm/integrations/:id', { schema: { params: CrmIntegrationId } }, async (req, reply) => {
    if (!(await disconnect(deps, req.userId, req.params.id))) throw notFound('Integration')
    return reply.code(204).send()
  })

  app.post(
    '/crm/integrations/:id/test',
    { schema: { params: CrmIntegrationId, response: { 200: CrmTest } } },
    async (req) => {
      await calls.spend(String(req.userId))
      return testConnection(deps, await ownIntegration(req.userId, req.params.id))
    },
  )

  app.post('/crm/:provider/sync/:leadId', { schema: { params: CrmSyncParams } }, async (req) => {
    await calls.spend(String(req.userId))
    return syncLead(deps, req.userId, req.params.provider, req.params.leadId)
  })

  app.post(
    '/crm/:provider/import',
    { schema: { params: CrmProviderParams, body: CrmImport, response: { 200: CrmRun } } },
    async (req) => {
      const integration = await findIntegrationOf(db, req.userId, req.params.provider)
      if (!integration)
        throw new AppError(
          'conflict',
          `${CRM_NAMES[req.params.provider]} is not connected. Connect it on the Integrations page.`,
        )
      await allowNewLeads(db, req)
      return startRun(req.userId, { integrationId: integration.id, kind: 'import', ...req.body })
    },
  )

  app.post(
    '/crm/integrations/:id/runs',
    {
      schema: {
        params: CrmIntegrationId,
        body: z.object({ kind: z.enum(['sync', 'preview'], 'Choose sync or preview') }),
        response: { 200: CrmRun },
      },
    },
    async (req) => {
      const { id } = await ownIntegration(req.userId, req.params.id)
      if (req.body.kind === 'sync') await allowNewLeads(db, req)
      return startRun(req.userId, { integrationId: id, kind: req.body.kind })
    },
  )

  app.get('/crm/runs', { schema: { response: { 200: z.array(CrmRun) } } }, (req) => listRuns(db, req.userId))

  app.get('/crm/runs/:id', { schema: { params: CrmRunId, response: { 200: CrmRun } } }, (req) =>
    ownRun(req.userId, req.params.id),
  )

  app.post('/crm/runs/:id/cancel', { schema: { params: CrmRunId, response: { 200: CrmRun } } }, async (req) => {
    await ownRun(req.userId, req.params.id)
    if (!(await cancelRun(db, req.userId, req.params.id)))
      throw new AppError('conflict', 'This run has already finished')
    return ownRun(req.userId, req.params.id)
  })

  app.post('/crm/runs/:id/undo', { schema: { params: CrmRunId, response: { 200: CrmRun } } }, async (req) => {
    const row = await findRunRow(db, req.userId, req.params.id)
    if (!row) throw notFound('Run')
    if (row.isUndone || !/^(sync|import)$/.test(row.kind) || !row.finishedAt)
      throw new AppError('conflict', "This run can't be undone")
    const integration = await ownIntegration(req.userId, row.integrationId)
    const undo = await startRun(req.userId, { integrationId: integration.id, kind: 'undo', undoes: row.id })
    // Otherwise auto sync would repeat it within minutes.
    await saveSyncSettings(db, req.userId, integration.id, { ...integration.syncSettings, autoSync: false })
    return undo
  })

  app.get('/crm/logs', { schema: { querystring: CrmLogQuery, response: { 200: z.array(CrmSyncLog) } } }, (req) =>
    listLogs(db, req.userId, req.query),
  )

  app.post('/crm/logs/:id/retry', { schema: { params: CrmLogId } }, async (req) => {
    await calls.spend(String(req.userId))
    const log = await findLog(db, req.userId, req.params.id)
    if (!log?.leadId) throw notFound('Log entry')
    return syncLead(deps, req.userId, log.provider, log.leadId)
  })

  app.post('/crm/logs/:id/choose', { schema: { params: CrmLogId, body: RecordChoice } }, async (req) => {
    await calls.spend(String(req.userId))
    return chooseRecord(deps, req.userId, req.params.id, req.body.recordId ?? CREATE_ANYWAY)
  })

  app.post(
    '/crm/integrations/:id/retry',
    { schema: { params: CrmIntegrationId, response: { 200: CrmRun } } },
    async (req) => {
      const { id } = await ownIntegration(req.userId, req.params.id)
      await allowNewLeads(db, req)
      if ((await requeueFailed(db, req.userId, id)) === 0)
        throw new AppError('conflict', 'There are no failed leads to retry')
      return startRun(req.userId, { integrationId: id, kind: 'sync' })
    },
  )

  async function ownIntegration(userId: number, integrationId: number) {
    const integration = await findIntegration(db, userId, integrationId)
    if (!integration) throw notFound('Integration')
    return integration
  }

  async function ownRun(userId: number, runId: number) {
    const found = await findRun(db, userId, runId)
    if (!found) throw notFound('Run')
    return found
  }

  async function startRun(userId: number, wanted: Parameters<typeof addRun>[2]) {
    await ensureQueue(pool)
    const added = await addRun(db, userId, wanted)
    if (!added)
      throw new AppError(
        'conflict',
        'Another sync with this CRM is still running. Wait until it finishes, or cancel it.',
      )
    return added
  }
}
