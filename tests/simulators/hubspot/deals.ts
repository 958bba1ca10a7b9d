import { currencyOptions } from './deal-properties.ts'
import type { HubspotRecord, Tenant, Values } from './tenant.ts'

/**
 * "Only the default currency or currencies established in the HubSpot account will be recognized as valid" (changelog, July 2023);
 * the options of deal_currency_code are these currencies.
 */
export function currencyProblem({ choices }: Tenant, name: string, value: string) {
  if (name !== 'deal_currency_code' || !value) return undefined
  const isKnown = choices.deal_currency_code?.some((option) => option.value === value)
  return isKnown ? undefined : `\\"${value}\\" is not a part of the current effective currency codes for portal 4711`
}

/** The counts that HubSpot calculates: how many contacts a deal has. */
export function withCounts({ associations }: Tenant, record: HubspotRecord): HubspotRecord {
  const contacts = [...associations].filter((pair) => pair.startsWith(`deals ${record.id} contacts `)).length
  return { ...record, properties: { ...record.properties, num_associated_contacts: String(contacts) } }
}

/** "If a pipeline isn't specified, the default pipeline will be used" (deals guide); a stage belongs to one pipeline. */
export function stageProblem({ pipelines }: Tenant, { pipeline = 'default', dealstage }: Values, before?: Values) {
  if (!dealstage) return undefined
  const own = pipelines.find(({ id }) => id === (before?.pipeline ?? pipeline)) ?? pipelines[0]
  return own?.stages.some(({ id }) => id === dealstage)
    ? undefined
    : `Property values were not valid: [{"isValid":false,"message":"${dealstage} is not a stage of pipeline ${own?.id}","error":"INVALID_OPTION","name":"dealstage"}]`
}

/** As with contacts: a merge makes a new record with the values of the primary one, and both IDs lead to it. */
export function mergeDeals(
  { objects, associations, mergedInto, note, save }: Tenant,
  primaryId: string,
  otherId: string,
) {
  const [primary, other] = [objects.deals.get(primaryId), objects.deals.get(otherId)]
  if (!primary || !other) throw new Error('no such deals')
  const merged = save('deals', undefined, {
    ...other.properties,
    ...primary.properties,
    hs_merged_object_ids: `${primaryId};${otherId}`,
  })
  for (const old of [primary, other]) {
    objects.deals.delete(old.id)
    note('deals', { ...old, isArchived: true })
    mergedInto.set(old.id, merged.id)
    for (const pair of [...associations])
      if (pair.startsWith(`deals ${old.id} `)) {
        associations.delete(pair)
        associations.add(pair.replace(`deals ${old.id} `, `deals ${merged.id} `))
      }
  }
  return merged
}

/** Two currencies and a second pipeline. */
export function configureDeals({ choices, pipelines }: Tenant) {
  choices.deal_currency_code = currencyOptions('GBP', 'EUR')
  const stage = (id: string, label: string, probability: string, isClosed = false) => ({
    id,
    label,
    probability,
    isClosed,
  })
  pipelines.push({
    id: '900',
    label: 'Partners',
    stages: [
      stage('901', 'Talking', '0.1'),
      stage('902', 'Agreed', '0.7'),
      stage('903', 'Signed', '1.0', true),
      stage('904', 'Gone', '0.0', true),
    ],
  })
}

/** Deals of this contact: one with an owner, and one in a pipeline and a currency of its own. */
export function liveInDeals(tenant: Tenant, contactId: string) {
  configureDeals(tenant)
  const deals: Values[] = [
    { dealname: 'Renewal', amount: '1200', pipeline: 'default', dealstage: 'contractsent', hubspot_owner_id: '5502' },
    { dealname: 'Upsell', amount: '50.5', pipeline: '900', dealstage: '902', deal_currency_code: 'EUR' },
  ]
  for (const deal of deals)
    tenant.associations.add(`deals ${tenant.save('deals', undefined, deal).id} contacts ${contactId}`)
}
