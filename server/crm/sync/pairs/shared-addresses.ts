import type { RecordCandidate } from '../../../../contract/crm-choices.ts'
import { CRM_NAMES, type CrmProvider } from '../../../../contract/crm-integration.ts'
import type { CrmDeps } from '../../connection/session.ts'
import { toLead } from '../../field-map.ts'
import type { Crm, CrmRecord } from '../../provider.ts'
import { linksOfRecords, recordsOfLeads, unlinkedByEmail } from '../link-queries.ts'
import type { Pair } from '../plan-pair.ts'
import type { SyncContext } from '../sync-context.ts'
import { addressesOf } from './addresses.ts'

export const MOST_CANDIDATES = 10

/** Records by address, in lower case. */
export function recordsByAddress(crm: Pick<Crm, 'map'>, records: CrmRecord[]) {
  const byAddress = new Map<string, CrmRecord[]>()
  for (const record of new Map(records.map((one) => [one.id, one])).values())
    for (const email of new Set(addressesOf(crm, record)))
      byAddress.set(email, [...(byAddress.get(email) ?? []), record])
  return byAddress
}

/** Records with the same address are never in one part, so that the second one finds the lead of the first. */
export function partsOf(crm: Pick<Crm, 'map'>, records: CrmRecord[], size: number) {
  const parts: CrmRecord[][] = []
  let open = records
  while (open.length > 0) {
    const later: CrmRecord[] = []
    const seen = new Set<string>()
    let part: CrmRecord[] = []
    for (const record of open) {
      const addresses = addressesOf(crm, record)
      if (addresses.some((email) => seen.has(email))) {
        later.push(record)
        continue
      }
      for (const email of addresses) seen.add(email)
      part.push(record)
      if (part.length === size) {
        parts.push(part)
        part = []
      }
    }
    if (part.length > 0) parts.push(part)
    open = later
  }
  return parts
}

/**
 * The records of a page by address, with all others that the CRM has for the addresses of leads without a record: one that is read
 * later may be the same person.
 */
export async function readSharedAddresses(deps: CrmDeps, { crm, integration, rules }: SyncContext, page: CrmRecord[]) {
  const { userId, provider } = integration
  const isAsked = !rules.isImport || rules.duplicates === 'update'
  if (crm.addressesAreUnique || !isAsked) return recordsByAddress(crm, page)
  const ids = page.map(({ id }) => id)
  const linked = new Set((await linksOfRecords(deps.db, userId, provider, ids)).map(({ recordId }) => recordId))
  const emails = page.filter(({ id }) => !linked.has(id)).flatMap((record) => addressesOf(crm, record))
  const open = emails.length > 0 ? await unlinkedByEmail(deps.db, userId, provider, [...new Set(emails)]) : new Map()
  return recordsByAddress(crm, [...page, ...(await findAll(crm, [...open.keys()]))])
}

async function findAll(crm: Crm, emails: string[]) {
  const found: CrmRecord[] = []
  const size = crm.lookupSize ?? crm.batchSize
  for (let at = 0; at < emails.length; at += size) found.push(...(await crm.findByEmail(emails.slice(at, at + size))))
  return found
}

/** By address: the records that are free to be linked, where there are several. */
export async function freeChoices({ db }: CrmDeps, { integration }: SyncContext, shared: Map<string, CrmRecord[]>) {
  const several = [...shared].filter(([, records]) => records.length > 1)
  const ids = [...new Set(several.flatMap(([, records]) => records.map(({ id }) => id)))]
  const taken = await recordsOfLeads(db, integration.userId, integration.provider, ids)
  const isFree = ({ id, outcome }: CrmRecord) => !taken.has(id) && outcome !== 'converted'
  return new Map(several.map(([email, records]) => [email, records.filter(isFree)]))
}

/** Nothing is written until the user has chosen one of these records. */
export function questionOf(crm: Crm, provider: CrmProvider, records: CrmRecord[]): NonNullable<Pair['blocked']> {
  const some = records.slice(0, MOST_CANDIDATES)
  return {
    reason: severalWords(provider),
    recordIds: some.map(({ id }) => id).sort(),
    choices: some.map((record) => candidateOf(crm, record)),
  }
}

const severalWords = (provider: CrmProvider) =>
  `${CRM_NAMES[provider]} has several records with this email address. Choose the one that this lead belongs to.`

/** The leads of this read that have a record, where another record has the same address: which one is to be asked. */
export async function questionsForNew(deps: CrmDeps, context: SyncContext, met: Map<string, CrmRecord[]>) {
  const { crm, integration } = context
  if (met.size === 0) return []
  const { userId, provider } = integration
  const links = await linksOfRecords(deps.db, userId, provider, [...met.keys()])
  const firsts = await crm.readRecords(links.map(({ recordId }) => recordId))
  return links.map(({ leadId, recordId }) => {
    const records = [...firsts.filter(({ id }) => id === recordId), ...(met.get(recordId) ?? [])]
    return { leadId, recordId, blocked: { ...questionOf(crm, provider, records), isUnlinked: true } }
  })
}

export function candidateOf({ map }: Pick<Crm, 'map'>, { id, properties }: CrmRecord): RecordCandidate {
  const { changes } = toLead(map, properties)
  const name = [changes.firstName, changes.lastName].filter(Boolean).join(' ')
  return { id, name, email: changes.email ?? null, company: changes.company ?? null }
}
