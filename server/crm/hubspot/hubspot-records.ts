import type { CrmOutcome, CrmProperties } from '../../../contract/crm-integration.ts'
import type { LeadStatus } from '../../../contract/lead.ts'
import { takingTurns } from '../../turns.ts'
import type { MappedField } from '../field-map.ts'
import type { CrmRecord } from '../provider.ts'
import { readDate, readId, readProperties } from '../read-response.ts'
import type { HubspotObject } from './hubspot-calls.ts'
import { lifecycleStage } from './hubspot-field-map.ts'
import type { FindFilteredOut } from './hubspot-import-filter.ts'
import type { HubspotOwners } from './hubspot-owners.ts'
import { type HubspotSetup, LIFECYCLE_STAGE } from './hubspot-setup.ts'

const NAME = 'HubSpot'
const OPT_OUT = 'hs_email_optout'
const OWNER = 'hubspot_owner_id'
/** What we read besides the mapped properties. HubSpot ignores those that it does not have. */
const FURTHER = [
  'lastmodifieddate',
  'hs_additional_emails',
  'hs_merged_object_ids',
  'hs_calculated_merged_vids',
  LIFECYCLE_STAGE,
  OPT_OUT,
  OWNER,
]
const MOST_IDENTITIES = 250
const CUSTOMER_STAGES = ['customer', 'evangelist']

type Context = {
  mapped: string[]
  setup: HubspotSetup
  owners: HubspotOwners
  findFilteredOut: FindFilteredOut
}

/** How contacts are read. */
export function hubspotRecords({ mapped, setup: { definitions, oneToOne }, owners, findFilteredOut }: Context) {
  const isReadable = (property: string) => !definitions || definitions.has(property)
  const optOutProperties = [...(isReadable(OPT_OUT) ? [OPT_OUT] : []), ...oneToOne]
  const furtherOnes = [...FURTHER, ...oneToOne]
  async function toRecord({ id, properties, updatedAt }: HubspotObject, filteredOut: Set<string>): Promise<CrmRecord> {
    const known = readProperties(properties, mapped, NAME)
    const further = readProperties(properties, furtherOnes, NAME)
    const ownerId = further[OWNER]
    return {
      id: readId(id, NAME),
      properties: {
        ...(isReadable(LIFECYCLE_STAGE) && { [LIFECYCLE_STAGE]: further[LIFECYCLE_STAGE] ?? null }),
        ...known,
      },
      modifiedAt: readDate(further.lastmodifieddate, updatedAt),
      otherEmails: otherAddresses(further),
      mergedIds: mergedIds(properties),
      ...(isReadable(OWNER) && { owner: ownerId ? await owners.find(ownerId) : null }),
      ...(optOutProperties.length > 0 && { isOptedOut: optOutProperties.some((name) => further[name] === 'true') }),
      ...(isReadable(LIFECYCLE_STAGE) && { outcome: outcomeOf(further[LIFECYCLE_STAGE]) }),
      ...(filteredOut.has(id) && { isFilteredOut: true }),
    }
  }
  return {
    properties: [...new Set([...mapped, ...furtherOnes])],
    /** Those that say that a contact gets no email. */
    optOutProperties,
    async toRecords(contacts: HubspotObject[]) {
      const filteredOut = await findFilteredOut(contacts)
      const records: CrmRecord[] = []
      const turn = takingTurns()
      for (const contact of contacts) {
        if (turn.isOver()) await turn.next()
        records.push(await toRecord(contact, filteredOut))
      }
      return records
    },
  }
}

const outcomeOf = (stage: string | null | undefined): CrmOutcome | null =>
  stage && CUSTOMER_STAGES.includes(stage) ? 'customer' : null

/** HubSpot separates the values of a list by semicolons. It has at most 250 addresses and merges of a contact. */
const listed = (text: unknown) =>
  (typeof text === 'string' ? text : '').split(';', MOST_IDENTITIES).flatMap((one) => one.trim() || [])

const otherAddresses = ({ hs_additional_emails }: HubspotObject['properties']) =>
  listed(hs_additional_emails).map((email) => email.toLowerCase())

export const addressesOf = (properties: HubspotObject['properties']) => [
  ...(properties.email ? [properties.email.toLowerCase()] : []),
  ...otherAddresses(properties),
]

/** The IDs that a merged contact had before. The older property has them with times: "101:1700000000000;102:…". */
export const mergedIds = ({ hs_merged_object_ids, hs_calculated_merged_vids }: HubspotObject['properties']) => [
  ...new Set([
    ...listed(hs_merged_object_ids),
    ...listed(hs_calculated_merged_vids).map((one) => one.replace(/:.*/, '')),
  ]),
]

/** The stages of a new account, the first one first. */
const USUAL_STAGES = 'subscriber lead marketingqualifiedlead salesqualifiedlead opportunity customer evangelist other'

/**
 * The lifecycle stage of a contact follows a status that was changed here, and only forward: a stage that someone in HubSpot has set
 * further stays. Nothing where a field of the lead is saved in it.
 */
export function followStatus(map: MappedField[], setup: HubspotSetup) {
  const mapped = map.find(({ field }) => field === 'status')
  const definition = setup.definitions?.get(LIFECYCLE_STAGE)
  const isUsable = !setup.definitions || definition?.isWritable === true
  const isOwnField = map.some(({ property }) => property === LIFECYCLE_STAGE)
  return (changes: CrmProperties, record: CrmRecord | undefined): CrmProperties => {
    const text = mapped && changes[mapped.property]
    if (!text || !isUsable || isOwnField) return {}
    const status = mapped.fromCrm(text) as LeadStatus | undefined
    const stage = status && lifecycleStage(status, setup.options[LIFECYCLE_STAGE])
    if (!stage) return {}
    if (!record) return { [LIFECYCLE_STAGE]: stage }
    const now = record.properties[LIFECYCLE_STAGE]
    // The first meeting of both sides fills an empty status: nobody changed it.
    const isMoved = now !== undefined && record.properties[mapped.property] && isForward(now ?? '', stage, setup)
    return isMoved ? { [LIFECYCLE_STAGE]: stage } : {}
  }
}

function isForward(from: string, to: string, { options }: HubspotSetup) {
  const stages = options[LIFECYCLE_STAGE]?.map(({ value }) => value) ?? USUAL_STAGES.split(' ')
  return from === '' || (stages.includes(from) && stages.indexOf(from) < stages.indexOf(to))
}
