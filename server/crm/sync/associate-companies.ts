import type { CrmHands } from '../connection/access.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { Crm } from '../provider.ts'
import { companiesOf, keepCompanies, noteAsked, withoutCompany } from './company-queries.ts'

const AT_ONCE = 2000

/** Many at once, after their records are written; what a crash leaves is found the next time. */
export async function associateCompanies({ db }: CrmHands, crm: Crm, { userId, provider }: Integration) {
  if (!crm.associate) return
  for (;;) {
    const employed = await withoutCompany(db, userId, provider, AT_ONCE)
    if (employed.length === 0) return
    await noteAsked(db, userId, provider, employed)
    const companies = await crm.associate(employed, (few) => companiesOf(db, userId, provider, few))
    // Where none was made it is not asked for again and again.
    await keepCompanies(
      db,
      userId,
      provider,
      employed.map(({ recordId }) => [recordId, companies.get(recordId) ?? '']),
    )
  }
}
