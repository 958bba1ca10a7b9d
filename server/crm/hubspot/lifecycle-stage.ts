import type { CrmProperties } from '../../../contract/crm-integration.ts'
import type { LeadStatus } from '../../../contract/lead.ts'
import type { MappedField } from '../field-map.ts'
import type { CrmRecord } from '../provider.ts'
import { lifecycleStage } from './hubspot-field-map.ts'
import { type HubspotSetup, LIFECYCLE_STAGE } from './hubspot-setup.ts'

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
