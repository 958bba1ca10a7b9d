import type { DealSettings, DealTerms, DealThere } from '../../../contract/crm-integration.ts'
import { chooseDeal } from '../choose-deal.ts'
import { CrmFailure, nextCursor, requireList } from '../crm-failure.ts'
import { currencyOfDeal, currencyOfValues } from '../deal-currency.ts'
import { stageOf } from '../deal-stage.ts'
import type { DealRecord, Deals, DealWanted, DealWrite, DealWritten } from '../provider.ts'
import { readDate, readId, readProperties } from '../read-response.ts'
import { closeDateOf } from './close-date.ts'
import { type OpportunitySetup, opportunityFindings, readOpportunitySetup } from './opportunity-setup.ts'
import { saveFailure } from './salesforce-failure.ts'
import { queryIn, type Row } from './salesforce-query.ts'
import type { AskSalesforce } from './salesforce-setup.ts'
import { soqlDate } from './soql.ts'

const NAME = 'Salesforce'
const CURRENCY = 'CurrencyIsoCode'
const MAX_NAME = 120
const VALUES = ['Name', 'Amount', 'StageName', 'CloseDate', 'IsClosed', 'IsWon']
/** They tell whether others have worked with it. */
const USE = ['CreatedById', 'LastModifiedById', 'LastActivityDate', 'HasOpportunityLineItem']
// A longer list of IDs would not fit into the address of a call.
const IDS_IN_CALL = 100

/** Deals as opportunities of contacts. They have no external ID of ours: one in doubt is found by its contact and name. */
export function salesforceOpportunities(
  ask: AskSalesforce,
  object: 'Lead' | 'Contact',
  settings: DealSettings = {},
): Deals {
  let reading: Promise<OpportunitySetup | undefined> | undefined
  const setup = () => {
    reading ??= readOpportunitySetup(ask)
    return reading
  }
  const currencies = async () => (await setup())?.currencies ?? []
  const currency = async () => currencyOfValues(await currencies(), settings.currency)
  const read = async (ids: string[]) => {
    const codes = await currencies()
    const names = codes.length > 0 ? [...VALUES, CURRENCY] : VALUES
    const select = `SELECT Id, SystemModstamp, ${[...names, ...USE].join(', ')} FROM Opportunity`
    const rows = await queryIn<Row>(ask, ids, (list) => `${select} WHERE Id IN ${list}`)
    return rows.map((row) => dealOf(row, [...names, ...USE], codes))
  }
  const deals: Deals = {
    names: { name: 'Name', amount: 'Amount', stage: 'StageName' },
    currency,
    inspect: async () => opportunityFindings(object, object === 'Contact' ? await setup() : undefined, settings),
    listDealChoices: async () => ({ pipelines: [], currencies: await currencies() }),
    async toProperties(terms: DealTerms, existing?: DealThere) {
      const stages = (await setup())?.stages ?? []
      const StageName = stageOf(terms, stages)
      if (!StageName) throw new CrmFailure('refused', 'Salesforce has no opportunity stages. Add one in Salesforce.')
      const values = { Name: terms.name.slice(0, MAX_NAME), Amount: (terms.value / 100).toFixed(2), StageName }
      if (existing) return values
      // An organization with one currency needs none.
      const code = (await currencies()).length > 1 ? await currency() : null
      const isClosed = stages.some(({ id, isClosed: closes }) => id === StageName && closes)
      return { ...values, CloseDate: closeDateOf(new Date(), isClosed), ...(code && { [CURRENCY]: code }) }
    },
    find: (wanted) => findDeals(ask, deals, wanted),
    write: (writes) => writeDeals(ask, writes),
    read,
    async readChanged({ since, next }) {
      const soql = `SELECT Id FROM Opportunity WHERE SystemModstamp >= ${soqlDate(since)} ORDER BY SystemModstamp ASC, Id ASC`
      const page = await ask(async (connection) =>
        next ? await connection.queryMore<Row>(next) : await connection.query<Row>(soql),
      )
      const ids = requireList(page.records, NAME).map(({ Id }) => readId(Id, NAME))
      const more = page.done ? undefined : nextCursor(page.nextRecordsUrl, next, NAME)
      return { ids, ...(more && { next: { since, next: more } }) }
    },
    async archive(ids) {
      for (let at = 0; at < ids.length; at += IDS_IN_CALL)
        await ask((connection) => connection.destroy('Opportunity', ids.slice(at, at + IDS_IN_CALL)))
    },
  }
  return deals
}

function dealOf(row: Row, names: string[], codes: string[]): DealRecord {
  const values = readProperties(row, names, NAME)
  return {
    id: readId(row.Id, NAME),
    properties: values,
    modifiedAt: readDate(row.SystemModstamp),
    closedOn: values.CloseDate ?? null,
    there: {
      name: values.Name ?? null,
      stage: values.StageName ?? '',
      amount: values.Amount ?? null,
      currency: currencyOfDeal(values[CURRENCY], codes),
      isClosed: values.IsClosed === 'true',
      isWon: values.IsWon === 'true',
    },
    isUsed:
      values.LastModifiedById !== values.CreatedById ||
      values.LastActivityDate !== null ||
      values.HasOpportunityLineItem === 'true',
  }
}

/** By ID, else through the roles of the contact. */
async function findDeals(ask: AskSalesforce, deals: Deals, wanted: DealWanted[]) {
  const contacts = wanted.filter(({ dealId }) => dealId === null).map(({ contactId }) => contactId)
  const roles = await queryIn<{ OpportunityId: string; ContactId: string }>(
    ask,
    contacts,
    (list) => `SELECT OpportunityId, ContactId FROM OpportunityContactRole WHERE ContactId IN ${list}`,
  )
  const ids = [...wanted.flatMap(({ dealId }) => dealId ?? []), ...roles.map(({ OpportunityId }) => OpportunityId)]
  const records = ids.length > 0 ? await deals.read([...new Set(ids)]) : []
  const found = new Map<number, DealRecord>()
  for (const one of wanted) {
    const { leadId, contactId, dealId, terms } = one
    const isRole = (id: string) => roles.some((role) => role.ContactId === contactId && role.OpportunityId === id)
    const named = records.filter(({ id, there }) => there.name === terms.name.slice(0, MAX_NAME) && isRole(id))
    const deal = dealId === null ? await chooseDeal(named, one, deals) : records.find(({ id }) => id === dealId)
    if (deal) found.set(leadId, deal)
  }
  return found
}

type Saved = { success: boolean; id?: string; errors?: unknown[] }

async function writeDeals(ask: AskSalesforce, deals: DealWrite[]): Promise<DealWritten[]> {
  const done = new Map<number, DealWritten>()
  const keep = (few: DealWrite[], saved: Saved[]) => {
    few.forEach(({ leadId, dealId }, at) => {
      const id = saved[at]?.id ?? dealId
      const failure = saveFailure((saved[at]?.errors ?? []) as never[])
      done.set(leadId, saved[at]?.success && id ? { leadId, recordId: id } : { leadId, failure })
    })
  }
  // An opportunity whose contact was replaced keeps its roles: they may be those of others.
  const existing = deals.filter(({ dealId }) => dealId !== null)
  const changed = existing.filter(({ properties }) => Object.keys(properties).length > 0)
  for (const { leadId, dealId } of existing) done.set(leadId, { leadId, recordId: dealId ?? '' })
  if (changed.length > 0) {
    const records = changed.map(({ dealId, properties }) => ({ Id: dealId ?? '', ...typed(properties) }))
    keep(changed, (await ask((connection) => connection.update('Opportunity', records))) as Saved[])
  }
  const created = deals.filter(({ dealId }) => dealId === null)
  if (created.length > 0) {
    const accounts = await accountsOf(ask, created)
    // The contact becomes the primary contact role at the same time.
    const records = created.map(({ contactId, properties }) => ({
      ...typed(properties),
      ContactId: contactId,
      ...(accounts.has(contactId) && { AccountId: accounts.get(contactId) ?? null }),
    }))
    keep(created, (await ask((connection) => connection.create('Opportunity', records), true)) as Saved[])
  }
  return deals.map(({ leadId }) => done.get(leadId) ?? { leadId, failure: saveFailure([]) })
}

/** The account of a contact is the account of its opportunity. */
async function accountsOf(ask: AskSalesforce, deals: DealWrite[]) {
  const rows = await queryIn<{ Id: string; AccountId: string | null }>(
    ask,
    deals.map(({ contactId }) => contactId),
    (list) => `SELECT Id, AccountId FROM Contact WHERE Id IN ${list}`,
  )
  return new Map(rows.flatMap(({ Id, AccountId }) => (AccountId ? [[Id, AccountId] as const] : [])))
}

/** Salesforce wants an amount as a number. */
const typed = ({ Amount, ...texts }: Record<string, string>) => ({
  ...texts,
  ...(Amount !== undefined && { Amount: Amount === '' ? null : Number(Amount) }),
})
