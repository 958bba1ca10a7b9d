import { field, picklist } from './objects.ts'
import { enableCurrencies, liveInOpportunities } from './opportunities.ts'
import { CONNECTED_USER, QUEUE, type Tenant, type Value } from './tenant.ts'

/** A new organization; one whose administrators have set up rules; one that people have worked in for years. */
export type SalesforceProfile = 'empty' | 'configured' | 'lived-in'

export function applyProfile(tenant: Tenant, profile: SalesforceProfile) {
  if (profile === 'configured') configure(tenant)
  if (profile === 'lived-in') liveIn(tenant)
}

/**
 * Leads go to a queue, email addresses are unique among leads and contacts, industries are restricted, a region is required,
 * phone numbers need a country code. The connected user can't see websites and can't change the number of employees.
 */
function configure(tenant: Tenant) {
  const { objects, rules } = tenant
  enableCurrencies(tenant, 'GBP', 'EUR')
  for (const object of ['Lead', 'Contact'] as const) {
    const phone = /^\+/
    rules.validation.push({
      object,
      isWrong: ({ Phone }) => typeof Phone === 'string' && !phone.test(Phone),
      message: 'Phone numbers start with a country code.',
      fields: ['Phone'],
    })
    rules.duplicates.push({ object, against: ['Lead', 'Contact'], by: 'Email', action: 'alert' })
  }
  objects.Lead = (objects.Lead ?? []).map((one) =>
    one.name === 'Industry'
      ? picklist('Industry', ['Banking', 'Healthcare', 'Retail'], { restrictedPicklist: true })
      : one,
  )
  objects.Lead.push(
    picklist('Region__c', ['EMEA', 'AMER', 'APAC'], { nillable: false, restrictedPicklist: true, label: 'Region' }),
    field('Score__c', { type: 'double', label: 'Score' }),
  )
  rules.assignment.Lead = QUEUE
  rules.hidden.add('Lead.Website')
  rules.readOnly.add('Lead.NumberOfEmployees')
  rules.listViews.push(
    {
      id: '00B000000000001AAA',
      object: 'Lead',
      label: 'My Leads',
      query:
        'SELECT LastName, Company FROM Lead USING SCOPE mine ORDER BY LastName ASC NULLS FIRST, Id ASC NULLS FIRST',
    },
    {
      id: '00B000000000002AAA',
      object: 'Lead',
      label: 'EMEA',
      query: "SELECT LastName, Company FROM Lead WHERE Region__c = 'EMEA' ORDER BY LastName ASC NULLS FIRST",
    },
  )
}

/** People of several companies: converted, merged, opted out, in a queue, and two accounts with one name. */
function liveIn({ save, merge, convert, remove, rowsOf }: Tenant) {
  const add = (object: string, values: Record<string, Value>) => save(object, undefined, values).Id
  const acme = add('Account', { Name: 'Acme Corporation', Website: 'https://www.acme.example' })
  add('Account', { Name: 'Globex', Website: 'https://globex.example' })
  const otherGlobex = add('Account', { Name: 'Globex' })
  const person = (first: string, last: string, domain: string) => ({
    FirstName: first,
    LastName: last,
    Email: `${first}.${last}@${domain}`.toLowerCase(),
  })
  add('Contact', { ...person('Ana', 'Acker', 'acme.example'), AccountId: acme })
  add('Contact', { ...person('Gus', 'Globe', 'globex.example'), AccountId: otherGlobex })
  add('Contact', { ...person('Nora', 'None', 'nowhere.example') })
  add('Contact', { ...person('Olga', 'Out', 'acme.example'), AccountId: acme, HasOptedOutOfEmail: true })
  convert(add('Lead', { ...person('Cora', 'Converted', 'initech.example'), Company: 'Initech' }))
  const kept = add('Lead', { ...person('Mia', 'Master', 'umbrella.example'), Company: 'Umbrella' })
  merge('Lead', kept, [add('Lead', { ...person('Mia', 'Mastre', 'umbrella.example'), Company: 'Umbrella' })])
  add('Lead', { ...person('Otto', 'Optout', 'hooli.example'), Company: 'Hooli', HasOptedOutOfEmail: true })
  add('Lead', { ...person('Quin', 'Queue', 'hooli.example'), Company: 'Hooli', OwnerId: QUEUE })
  add('Lead', { ...person('Uma', 'User', 'hooli.example'), Company: 'Hooli', OwnerId: CONNECTED_USER })
  liveInOpportunities({ save, rowsOf })
  remove(save('Lead', undefined, { ...person('Dora', 'Deleted', 'hooli.example'), Company: 'Hooli' }))
}
