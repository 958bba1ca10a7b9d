import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { CrmDealChoices, CrmList, CrmProperty, LeadRecord } from '../../../contract/crm-choices.ts'
import { CrmIntegration, CrmIntegrationId, SyncSettings } from '../../../contract/crm-integration.ts'
import { LeadId } from '../../../contract/lead.ts'
import { CRM_SYNC_LOCK } from '../../db/locks.ts'
import { withSharedLock } from '../../db/shared-lock.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { sendInTurns } from '../../json-in-turns.ts'
import { findLead } from '../../leads/lead-queries.ts'
import {
  findIntegration,
  type Integration,
  listIntegrations,
  readAnew,
  saveSyncSettings,
} from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import { testConnection } from '../connection/test-connection.ts'
import type { Crm } from '../provider.ts'
import { withoutReserved } from '../reserved-properties.ts'
import { askCrm } from './ask-crm.ts'
import { asksMore, checkSettings } from './check-settings.ts'
import { listLeadRecords } from './lead-records.ts'

const SAVES_A_MINUTE = 120
/** Each may make the CRM list everything that it has. */
const QUESTIONS_A_MINUTE = 60
const MAX_PROPERTIES = 2000
const MAX_OPTIONS = 1000

/** Salesforce only: of which kind of record, before that choice is saved. */
const RecordKind = z.object({ object: SyncSettings.shape.salesforceObject })
type RecordKind = z.infer<typeof RecordKind>

/** How a CRM is synced, and what its account has to choose from. */
export function crmSettingsRoutes(app: App, { db, pool, config, mail: { box } }: Parts) {
  const deps: CrmDeps = { db, pool, config, box }
  const saves = rateLimit(pool, 'crm setup', SAVES_A_MINUTE, 60)
  const questions = rateLimit(pool, 'crm choices', QUESTIONS_A_MINUTE, 60)

  app.put(
    '/crm/integrations/:id/settings',
    { schema: { params: CrmIntegrationId, body: SyncSettings, response: { 200: CrmIntegration } } },
    async (req) => {
      await saves.spend(String(req.userId))
      const integration = await ownIntegration(req.userId, req.params.id)
      await checkSettings(deps, integration, req.body)
      const saved = await save(integration, req.body)
      if (!saved) throw notFound('Integration')
      if (!asksMore(integration.syncSettings, req.body)) return saved
      await testConnection(deps, { ...integration, syncSettings: req.body })
      return shownIntegration(req.userId, req.params.id)
    },
  )

  app.get(
    '/crm/integrations/:id/properties',
    { schema: { params: CrmIntegrationId, querystring: RecordKind, response: { 200: z.array(CrmProperty) } } },
    async (req, reply) => {
      const properties = await ask(
        req.userId,
        req.params.id,
        async (crm) => withoutReserved(crm.provider, await crm.listProperties()),
        req.query,
      )
      const shown = properties
        .slice(0, MAX_PROPERTIES)
        .map((property) => ({ ...property, options: property.options.slice(0, MAX_OPTIONS) }))
      return sendInTurns(reply as FastifyReply, CrmProperty, shown)
    },
  )

  app.get(
    '/crm/integrations/:id/lists',
    { schema: { params: CrmIntegrationId, querystring: RecordKind, response: { 200: z.array(CrmList) } } },
    (req) => ask(req.userId, req.params.id, (crm) => crm.listLists(), req.query),
  )

  app.get(
    '/crm/integrations/:id/deal-choices',
    { schema: { params: CrmIntegrationId, querystring: RecordKind, response: { 200: CrmDealChoices } } },
    (req) =>
      ask(
        req.userId,
        req.params.id,
        async (crm) => (await crm.deals?.listDealChoices?.()) ?? { pipelines: [], currencies: [] },
        req.query,
      ),
  )

  app.post(
    '/crm/integrations/:id/external-id',
    { schema: { params: CrmIntegrationId, response: { 200: CrmIntegration } } },
    async (req) => {
      await ask(req.userId, req.params.id, async (crm) => {
        if (!crm.createExternalId) throw new AppError('conflict', 'Only Salesforce has an ID field to add.')
        await crm.createExternalId()
      })
      await testConnection(deps, await ownIntegration(req.userId, req.params.id))
      return shownIntegration(req.userId, req.params.id)
    },
  )

  app.get(
    '/leads/:id/crm-records',
    { schema: { params: LeadId, response: { 200: z.array(LeadRecord) } } },
    async (req) => {
      if (!(await findLead(db, req.userId, req.params.id))) throw notFound('Lead')
      return listLeadRecords(db, req.userId, req.params.id)
    },
  )

  /** A sync that still reads by the previous choice would link its records, and count as having read everything. */
  async function save(integration: Integration, settings: SyncSettings) {
    const { id, userId } = integration
    const { isOtherKind, isOtherFilter } = readAnew(integration, settings)
    if (!isOtherKind && !isOtherFilter) return saveSyncSettings(db, userId, id, settings)
    let saved: Awaited<ReturnType<typeof saveSyncSettings>>
    const isIdle = await withSharedLock(pool, CRM_SYNC_LOCK, id, async () => {
      saved = await saveSyncSettings(db, userId, id, settings)
    })
    if (isIdle) return saved
    throw new AppError('conflict', 'A sync with this CRM is running. Wait until it finishes, then save again.')
  }

  async function ask<T>(
    userId: number,
    integrationId: number,
    run: (crm: Crm) => Promise<T>,
    { object }: RecordKind = {},
  ) {
    await questions.spend(String(userId))
    const integration = await ownIntegration(userId, integrationId)
    const syncSettings = { ...integration.syncSettings, ...(object && { salesforceObject: object }) }
    return askCrm(deps, { ...integration, syncSettings }, run)
  }

  async function shownIntegration(userId: number, integrationId: number) {
    const found = (await listIntegrations(db, userId)).find(({ id }) => id === integrationId)
    if (!found) throw notFound('Integration')
    return found
  }

  async function ownIntegration(userId: number, integrationId: number) {
    const integration = await findIntegration(db, userId, integrationId)
    if (!integration) throw notFound('Integration')
    return integration
  }
}
