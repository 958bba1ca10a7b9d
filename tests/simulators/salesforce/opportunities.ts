import { field, flag, picklist, standard, text } from './objects.ts'
import type { Tenant } from './tenant.ts'

/** Several currencies: every record gets CurrencyIsoCode, and CurrencyType lists them. The first is the corporate one. */
export function enableCurrencies({ objects, tables, save }: Tenant, ...codes: string[]) {
  objects.CurrencyType = [
    ...standard,
    text('IsoCode', 3),
    flag('IsActive'),
    flag('IsCorporate'),
    field('ConversionRate', { type: 'double' }),
  ]
  tables.CurrencyType = new Map()
  for (const IsoCode of codes)
    save('CurrencyType', undefined, { IsoCode, IsActive: true, IsCorporate: IsoCode === codes[0], ConversionRate: 1 })
  objects.Opportunity?.push(
    picklist('CurrencyIsoCode', codes, {
      ...{ label: 'Opportunity Currency', length: 3, restrictedPicklist: true, defaultedOnCreate: true },
    }),
  )
}

/** A deal that was won and one that somebody works on, both of people with an account. */
export function liveInOpportunities({ save, rowsOf }: Pick<Tenant, 'save' | 'rowsOf'>) {
  const stages = ['Closed Won', 'Negotiation/Review']
  const contacts = rowsOf('Contact').filter(({ AccountId }) => AccountId)
  stages.forEach((StageName, at) => {
    const contact = contacts[at]
    const values = { Name: `Renewal ${at + 1}`, StageName, CloseDate: '2026-06-30', Amount: 1200.5 }
    save('Opportunity', undefined, {
      ...values,
      AccountId: contact?.AccountId ?? null,
      ContactId: contact?.Id ?? null,
    })
  })
}
