import { configureDeals, liveInDeals } from './deals.ts'
import { define } from './definitions.ts'
import { mergeContacts } from './people.ts'
import { addSubscriptionType, SUBSCRIPTION_TYPES } from './subscriptions.ts'
import type { Profile, Tenant } from './tenant.ts'

/** What an account of this profile has from the start. */
export function setUp(tenant: Tenant, profile: Profile) {
  if (profile === 'configured') configure(tenant)
  if (profile === 'lived-in') liveIn(tenant)
}

const MARIA = { id: '5502', userId: 78, email: 'maria@portal.example', firstName: 'Maria', lastName: 'Lopez' }

/**
 * Company sizes are sensitive, so no app sees them without a scope of its own; websites are read-only; phone numbers have only
 * digits; lead statuses are the account's own; a new contact needs a source.
 */
function configure(tenant: Tenant) {
  const { choices, requiredOnCreate, owners, lists } = tenant
  const { contacts } = tenant.definitions
  configureDeals(tenant)
  contacts.delete('company_size')
  contacts.set('website', define('website', { label: 'Website URL', isReadOnly: true }))
  contacts.set(
    'phone',
    define('phone', {
      label: 'Phone Number',
      rule: { pattern: /^[+\d ()-]*$/, message: 'Enter only digits', error: 'INVALID_NUMERIC' },
    }),
  )
  contacts.set('lead_source', define('lead_source', { label: 'Lead source' }))
  choices.lead_source = [
    { value: 'inbound', label: 'Inbound' },
    { value: 'outbound', label: 'Outbound' },
  ]
  requiredOnCreate.contacts = ['lead_source']
  choices.hs_lead_status = [
    { value: 'stage_1', label: 'New' },
    { value: 'stage_2', label: 'In contact' },
    { value: 'stage_3', label: 'Qualified' },
    { value: 'stage_9', label: 'Lost' },
  ]
  owners.push(MARIA)
  lists.set('31', { name: 'Hot prospects', members: new Set() })
}

/** People with owners and companies, a customer, a merged and an opted-out contact, and a deal that someone closed. */
function liveIn(tenant: Tenant) {
  const { save, associations, owners, lists } = tenant
  owners.push(MARIA)
  for (const type of SUBSCRIPTION_TYPES) addSubscriptionType(tenant, type)
  const acme = save('companies', undefined, {
    name: 'Acme Corporation',
    domain: 'acme.example',
    hubspot_owner_id: MARIA.id,
  })
  const globex = save('companies', undefined, { name: 'Globex', domain: 'globex.example' })
  const add = (email: string, firstname: string, more = {}) =>
    save('contacts', undefined, { email, firstname, lastname: 'Lived', company: 'Acme', ...more })
  const anna = add('anna@acme.example', 'Anna', { hubspot_owner_id: MARIA.id, lifecyclestage: 'customer' })
  const bert = add('bert@acme.example', 'Bert', { hs_email_optout: 'true', lifecyclestage: 'lead' })
  // Works at Globex, whatever the domain of the address.
  const carl = add('carl@old-globex.example', 'Carl', { company: 'Globex Ltd', lifecyclestage: 'opportunity' })
  const [dora, double] = [add('dora@acme.example', 'Dora', { phone: '1' }), add('d.dora@acme.example', 'Dora')]
  for (const { id } of [anna, bert, dora]) associations.add(`contacts ${id} companies ${acme.id}`)
  associations.add(`contacts ${carl.id} companies ${globex.id}`)
  const deal = { dealname: 'Acme: Anna Lived', amount: '5000', pipeline: 'default', dealstage: 'closedwon' }
  associations.add(`deals ${save('deals', undefined, deal).id} contacts ${anna.id}`)
  lists.set('31', { name: 'Hot prospects', members: new Set([carl.id, double.id]) })
  mergeContacts(tenant, dora.id, double.id)
  liveInDeals(tenant, carl.id)
}
