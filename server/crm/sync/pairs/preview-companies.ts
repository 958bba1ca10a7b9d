import { domainOf } from '../../../leads/mail-domain.ts'
import type { CrmDeps } from '../../connection/session.ts'
import { CrmFailure, PERMISSION_CODES } from '../../crm-failure.ts'
import type { MissingCompany } from '../../provider.ts'
import { companiesOfCoworkers, contactsWithoutCompany } from '../company-queries.ts'
import { addLogs, type NewLog } from '../log-queries.ts'
import type { PairPlan } from '../plan-pair.ts'
import type { SyncContext } from '../sync-context.ts'
import { changesOf } from './pair-logs.ts'

/** The properties whose value stands for a company or account. */
const COMPANY_PROPERTIES = ['company', 'Account.Name']
/** The preview lists a hundred entries in all. */
const MAX_LISTED = 25
const MAX_WAITING = 2000

/** In a preview: whose company the sync would look for. Of many new coworkers one is enough. */
export function noteCompany({ companies }: SyncContext, { pair, createRecord, recordChanges }: PairPlan) {
  const { lead, record } = pair
  const written = createRecord ?? recordChanges
  if (!lead || !companies || !COMPANY_PROPERTIES.some((name) => written[name])) return
  const { email, company } = lead
  const recordId = record?.id ?? null
  const key = recordId ?? `${domainOf(email)} ${company.trim().toLowerCase()}`
  companies.set(key, { recordId, email, company, leads: (companies.get(key)?.leads ?? 0) + 1 })
}

/** One planned entry for each company or account that the sync would create, with how many leads it is for and how many there are. */
export async function previewCompanies({ db }: CrmDeps, { crm, integration, runId, companies }: SyncContext) {
  if (!crm.findMissingCompanies) return
  const { userId, provider, id } = integration
  const waiting = crm.associate ? await contactsWithoutCompany(db, userId, provider, MAX_WAITING) : []
  const candidates = [
    ...waiting.map(({ recordId, email, company }) => ({ recordId, email, company, leads: 1 })),
    ...(companies?.values() ?? []),
  ]
  if (candidates.length === 0) return
  const missing = await crm
    .findMissingCompanies(candidates, (few) => companiesOfCoworkers(db, userId, provider, few))
    .catch((error): MissingCompany[] => {
      // Without permission for companies, none are created, as the card says.
      if (error instanceof CrmFailure && PERMISSION_CODES.includes(error.code ?? '')) return []
      throw error
    })
  const logs = missing.slice(0, MAX_LISTED).map(
    ({ name, leads, note }): NewLog => ({
      ...{ leadId: null, action: 'create_company', status: 'planned', crmRecordId: null },
      ...(note && { errorMessage: note }),
      syncedData: { changes: changesOf({}, { name }), leads, total: missing.length },
    }),
  )
  await addLogs(db, id, runId, logs)
}
