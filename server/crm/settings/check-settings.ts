import type { CrmProperty } from '../../../contract/crm-choices.ts'
import { directionOf, fitsProperty, isFixed, recordTypeOf, sharedProperties } from '../../../contract/crm-fields.ts'
import { CRM_NAMES, type CrmProvider, type SyncSettings } from '../../../contract/crm-integration.ts'
import { SYNC_FIELDS } from '../../../contract/lead-field-sets.ts'
import { LEAD_FIELDS, rowOf } from '../../../contract/lead-fields.ts'
import { AppError } from '../../http/errors.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import type { Crm } from '../provider.ts'
import { isReserved } from '../reserved-properties.ts'
import { askCrm } from './ask-crm.ts'

/** How many a message lists. */
const MAX_CURRENCIES = 20

/** Refuses settings that could not work. The CRM is asked only about properties, filters, pipelines and currencies that are new. */
export async function checkSettings(deps: CrmDeps, integration: Integration, settings: SyncSettings) {
  const problem = problemOf(integration.provider, settings)
  if (problem) throw new AppError('invalid', problem)
  const { syncSettings: before, provider } = integration
  const isSameObject = recordTypeOf(provider, before) === recordTypeOf(provider, settings)
  const isNewMap =
    !isSameObject || !isSame(before.fields, settings.fields) || !isSame(before.defaults, settings.defaults)
  const isNewFilter = !isSameObject || !isSame(before.importFilter, settings.importFilter)
  const hasMap = chosenProperties(provider, settings).length > 0 || Object.keys(settings.defaults ?? {}).length > 0
  const filter = settings.importFilter
  const pipeline = before.deals?.pipeline === settings.deals?.pipeline ? undefined : settings.deals?.pipeline
  if (pipeline && provider !== 'hubspot')
    throw new AppError('invalid', `${CRM_NAMES[provider]} has no deal pipelines. Remove the pipeline.`)
  const currency = before.deals?.currency === settings.deals?.currency ? undefined : settings.deals?.currency
  if (
    !pipeline &&
    !currency &&
    !(isNewMap && hasMap) &&
    !(isNewFilter && (filter?.kind === 'list' || filter?.kind === 'where'))
  )
    return
  const found = await askCrm(deps, { ...integration, syncSettings: settings }, async (crm) => {
    if (isNewFilter && filter) {
      if (filter.kind === 'list' && !(await crm.listLists()).some(({ id }) => id === filter.id))
        return `${CRM_NAMES[provider]} has no such list. Choose another one.`
      await crm.checkFilter?.(filter)
    }
    const dealProblem = pipeline || currency ? await problemOfDeals(crm, pipeline, currency) : undefined
    if (dealProblem) return dealProblem
    return isNewMap && hasMap ? problemWith(provider, settings, await crm.listProperties()) : undefined
  })
  if (found) throw new AppError('invalid', found)
}

async function problemOfDeals({ provider, deals }: Crm, pipeline: string | undefined, currency: string | undefined) {
  const { pipelines = [], currencies = [] } = (await deals?.listDealChoices()) ?? {}
  const name = CRM_NAMES[provider]
  if (pipeline && !pipelines.some(({ id }) => id === pipeline))
    return `${name} has no such pipeline. Choose another one.`
  // Without a list the account has one currency only, and none is sent.
  if (!currency || currencies.length === 0 || currencies.includes(currency)) return undefined
  const [only, ...more] = currencies
  const next =
    more.length > 0 ? `Choose one of these: ${currencies.slice(0, MAX_CURRENCIES).join(', ')}.` : `It has ${only}.`
  return `${name} doesn't have the currency ${currency}. ${next}`
}

/** Whether the card has to tell anew what the CRM does not allow. */
export const asksMore = (before: SyncSettings, after: SyncSettings) =>
  (['salesforceObject', 'fields', 'defaults', 'importFilter', 'deals', 'activities'] as const).some(
    (part) => !isSame(before[part], after[part]),
  )

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? {}) === JSON.stringify(other ?? {})

/** What is wrong with settings whatever the CRM has. */
function problemOf(provider: CrmProvider, settings: SyncSettings) {
  const type = recordTypeOf(provider, settings)
  const { fields, importFilter } = settings
  for (const field of SYNC_FIELDS.filter(isFixed)) {
    const chosen = fields?.[field]
    if (chosen?.direction && chosen.direction !== 'both')
      return `${LEAD_FIELDS[field].label} always goes both ways: it identifies the person on both sides.`
    if (chosen?.property && chosen.property !== rowOf(field)[type]?.property)
      return `${LEAD_FIELDS[field].label} can't be saved in another property: it identifies the person on both sides.`
  }
  const reserved = [
    ...chosenProperties(provider, settings).map(({ property }) => property),
    ...Object.keys(settings.defaults ?? {}),
  ].find((property) => isReserved(provider, property))
  if (reserved)
    return `${reserved} can't be used here: Leadwright or ${CRM_NAMES[provider]} sets it for each record. Choose another property.`
  const [shared] = sharedProperties(type, fields)
  if (shared) {
    const [property, [one, other]] = shared
    return `${labelOf(one)} and ${labelOf(other)} can't both be saved in ${property}. Choose another property for one of them.`
  }
  if (importFilter?.kind === 'where' && provider !== 'salesforce')
    return 'Only Salesforce records can be filtered by a SOQL condition. Choose a list.'
  return undefined
}

const labelOf = (field: keyof typeof LEAD_FIELDS | undefined) => (field ? LEAD_FIELDS[field].label : '')

/** The fields that the user put into another property than the standard one. */
function chosenProperties(provider: CrmProvider, settings: SyncSettings) {
  const type = recordTypeOf(provider, settings)
  return SYNC_FIELDS.flatMap((field) => {
    const property = settings.fields?.[field]?.property
    const direction = directionOf(type, field, settings.fields)
    return property && property !== rowOf(field)[type]?.property && direction !== 'off'
      ? [{ field, property, direction }]
      : []
  })
}

/** What is wrong with them in this account of the CRM. */
function problemWith(provider: CrmProvider, settings: SyncSettings, properties: CrmProperty[]) {
  const name = CRM_NAMES[provider]
  const known = new Map(properties.map((property) => [property.name, property]))
  for (const { field, property, direction } of chosenProperties(provider, settings)) {
    const found = known.get(property)
    if (!found)
      return `${name} has no property ${property}, or the connected user can't see it. Choose another one for ${labelOf(field)}.`
    if (!fitsProperty(field, found))
      return `${labelOf(field)} doesn't fit into ${found.label} of ${name}. Choose another property.`
    if (direction !== 'in' && !found.isWritable)
      return `The connected user can't change ${found.label} in ${name}. Choose "From the CRM only" for ${labelOf(field)}, or another property.`
  }
  for (const [property, value] of Object.entries(settings.defaults ?? {})) {
    const found = known.get(property)
    if (!found)
      return `${name} has no property ${property}, or the connected user can't see it. Remove its value for new records.`
    if (!found.isWritable)
      return `The connected user can't set ${found.label} in ${name}. Remove its value for new records.`
    if (found.options.length > 0 && !found.options.some((option) => option.value === value))
      return `${found.label} of ${name} has no option "${value}". Choose one of its options.`
  }
  return undefined
}
