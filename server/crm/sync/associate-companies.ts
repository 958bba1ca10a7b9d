import type { CrmDeps } from '../connection/session.ts'
import { requireConnected } from '../connection/still-connected.ts'
import { CrmFailure, PERMISSION_CODES } from '../crm-failure.ts'
import type { CompanyOfRecord, UnassociatedContact } from '../provider.ts'
import {
  companiesOfCoworkers,
  contactsWithoutCompany,
  markAsRequested,
  markAsWaiting,
  saveCompanies,
} from './company-queries.ts'
import { addLogs, type NewLog } from './log-queries.ts'
import { changesOf } from './pairs/pair-logs.ts'
import type { SyncContext } from './sync-context.ts'

const BATCH = 2000

/**
 * In large batches, after the records are written. What a crash leaves undone is found by the next sync. New contacts are
 * associated with a company that exists; a company is only created for contacts that still have none some minutes later.
 */
export async function associateCompanies({ db }: CrmDeps, { crm, integration, runId }: SyncContext) {
  if (!crm.associate) return
  const { userId, provider } = integration
  for (;;) {
    const contacts = await contactsWithoutCompany(db, userId, provider, BATCH)
    if (contacts.length === 0) return
    await requireConnected(db, integration)
    await markAsRequested(
      db,
      userId,
      provider,
      contacts.filter(({ isNew }) => !isNew),
    )
    const companies = await crm
      .associate(contacts, (few) => companiesOfCoworkers(db, userId, provider, few))
      .catch((error) => {
        // Without permission for companies, contacts are synced without them, as the card says.
        if (error instanceof CrmFailure && PERMISSION_CODES.includes(error.code ?? '')) return undefined
        throw error
      })
    const isWaiting = ({ recordId, isNew }: UnassociatedContact) =>
      !companies || (isNew && !companies.has(recordId)) || companies.get(recordId)?.isWaiting === true
    await markAsWaiting(db, userId, provider, contacts.filter(isWaiting))
    await db.transaction(async (tx) => {
      // An empty ID means that none was created, so that it is not requested again.
      await saveCompanies(
        tx,
        userId,
        provider,
        contacts
          .filter((one) => !isWaiting(one))
          .map(({ recordId }) => [recordId, companies?.get(recordId)?.companyId ?? '']),
      )
      await addLogs(tx, integration.id, runId, [...refusalsOf(companies), ...madeOf(companies)])
    })
  }
}

/** One entry for each company that we made, with its records, for an undo. */
function madeOf(companies: Map<string, CompanyOfRecord> | undefined): NewLog[] {
  const all = [...(companies ?? [])]
  const made = new Map(all.flatMap(([, one]) => (one.made ? [[one.made.id, one.made.name]] : [])))
  return [...made].map(([id = '', name = '']) => ({
    leadId: null,
    action: 'create_company',
    status: 'success',
    crmRecordId: id,
    syncedData: {
      changes: changesOf({}, { name }),
      recordIds: all.filter(([, { companyId }]) => companyId === id).map(([recordId]) => recordId),
    },
  }))
}

/** One entry for each reason why companies were not created. */
function refusalsOf(companies: Map<string, CompanyOfRecord> | undefined) {
  const refusals = new Map([...(companies ?? [])].flatMap(([id, { refusal }]) => (refusal ? [[refusal, id]] : [])))
  return [...refusals].map(([errorMessage, crmRecordId = '']) => ({
    leadId: null,
    action: 'skip' as const,
    status: 'skipped' as const,
    crmRecordId,
    errorMessage,
  }))
}
