import { CRM_NAMES } from '../../../../contract/crm-integration.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { findLead } from '../../../leads/lead-queries.ts'
import { findIntegrationOf, type Integration } from '../../connection/integration-queries.ts'
import { openCrm } from '../../connection/open-crm.ts'
import type { CrmDeps } from '../../connection/session.ts'
import { CrmFailure } from '../../crm-failure.ts'
import { withCreateLock } from '../create-lock.ts'
import { linksOfLeads, recordsOfLeads } from '../link-queries.ts'
import { findLog } from '../log-queries.ts'
import type { Pair } from '../plan-pair.ts'
import { syncAssociations } from '../sync-associations.ts'
import { rulesOf } from '../sync-leads.ts'
import { failureMessage, syncPairs } from '../sync-pairs.ts'
import { refusalsOf } from './refusals.ts'

/** Creates a new record although the CRM takes it for a duplicate. */
export const CREATE_ANYWAY = 'create'

/**
 * The user's answer to a log entry that asks which record a lead belongs to: one of the listed records, which keeps its values,
 * or a new one. Returns the record.
 */
export async function chooseRecord(deps: CrmDeps, userId: number, logId: number, choice: string) {
  const { db } = deps
  const log = await findLog(db, userId, logId)
  if (!log?.leadId) throw notFound('Log entry')
  if (log.action !== 'choose_record') throw new AppError('conflict', "This entry doesn't ask you to choose a record")
  const integration = await findIntegrationOf(db, userId, log.provider)
  const lead = await findLead(db, userId, log.leadId)
  if (!lead || !integration) throw notFound('Lead')
  const candidates = (await refusalsOf(db, integration, [lead.id])).get(lead.id)?.candidates
  if (!candidates) throw new AppError('conflict', 'This lead has been synced since')
  if (choice !== CREATE_ANYWAY && !candidates.includes(choice))
    throw new AppError('invalid', 'Choose one of the listed records')
  try {
    await syncChoice(deps, choice === CREATE_ANYWAY ? allowingDuplicates(integration) : integration, { lead }, choice)
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    const kind = error.kind === 'limited' ? 'too_many' : 'upstream'
    throw new AppError(kind, failureMessage(error, integration.provider), { cause: error })
  }
  const [link] = await linksOfLeads(db, userId, log.provider, [lead.id])
  if (!link || link.goneAt) {
    const refusal = (await refusalsOf(db, integration, [lead.id])).get(lead.id)
    throw new AppError('upstream', refusal?.message ?? `${CRM_NAMES[log.provider]} rejected the lead`)
  }
  return { crmRecordId: link.recordId }
}

const allowingDuplicates = (integration: Integration): Integration => ({
  ...integration,
  syncSettings: { ...integration.syncSettings, allowDuplicates: true },
})

async function syncChoice(
  deps: CrmDeps,
  integration: Integration,
  { lead }: Required<Pick<Pair, 'lead'>>,
  choice: string,
) {
  const { userId, provider, syncSettings } = integration
  const crm = await openCrm(deps, integration)
  // Linking writes nothing to a CRM that leads only come from; a new record is what the user asked for.
  const direction = choice === CREATE_ANYWAY && syncSettings.syncDirection === 'in' ? 'out' : syncSettings.syncDirection
  const rules = rulesOf(integration, direction)
  const context = { crm, integration, rules, runId: null, isRequested: true }
  await withCreateLock(deps, crm, integration, async () => {
    if (choice === CREATE_ANYWAY) return syncPairs(deps, context, [{ lead }])
    const [record] = await crm.readRecords([choice])
    if (!record) throw new AppError('conflict', `This record no longer exists in ${CRM_NAMES[provider]}`)
    if ((await recordsOfLeads(deps.db, userId, provider, [record.id])).size > 0)
      throw new AppError('conflict', 'Another lead is already linked to this record')
    return syncPairs(deps, context, [{ lead, record, keepsTheirs: true }])
  })
  // Only the record was asked for: where leads only come in, it gets no deal, company or emails.
  await syncAssociations(deps, { ...context, rules: rulesOf(integration) }, lead?.id)
}
