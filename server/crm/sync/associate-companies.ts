import type { Integration } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import type { Crm } from '../provider.ts'
import { companiesOfCoworkers, contactsWithoutCompany, markAsRequested, saveCompanies } from './company-queries.ts'

const BATCH = 2000

/** In large batches, after the records are written. What a crash leaves undone is found by the next sync. */
export async function associateCompanies({ db }: CrmDeps, crm: Crm, { userId, provider }: Integration) {
  if (!crm.associate) return
  for (;;) {
    const contacts = await contactsWithoutCompany(db, userId, provider, BATCH)
    if (contacts.length === 0) return
    await markAsRequested(db, userId, provider, contacts)
    const companies = await crm.associate(contacts, (few) => companiesOfCoworkers(db, userId, provider, few))
    // An empty ID means that none was created, so that it is not requested again.
    await saveCompanies(
      db,
      userId,
      provider,
      contacts.map(({ recordId }) => [recordId, companies.get(recordId) ?? '']),
    )
  }
}
