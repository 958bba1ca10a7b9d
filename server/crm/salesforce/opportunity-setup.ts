import type { CrmFinding, DealSettings } from '../../../contract/crm-integration.ts'
import { CrmFailure, requireList } from '../crm-failure.ts'
import { currencyFindings } from '../deal-currency.ts'
import type { DealStage } from '../deal-stage.ts'
import type { AskSalesforce } from './salesforce-setup.ts'

const NAME = 'Salesforce'
const CURRENCY = 'CurrencyIsoCode'
const NEEDED = ['Name', 'StageName', 'CloseDate', 'Amount', 'ContactId']

type Field = { name: string; label: string; createable: boolean }

/** What an organization has set up for opportunities. Undefined where the connected user can't see them. */
export type OpportunitySetup = {
  fields: Map<string, Field>
  stages: DealStage[]
  /** Empty in an organization with one currency. */
  currencies: string[]
}

export async function readOpportunitySetup(ask: AskSalesforce): Promise<OpportunitySetup | undefined> {
  const described = await ask((connection) => connection.describe('Opportunity')).catch((error) => {
    if (error instanceof CrmFailure && error.kind === 'gone') return undefined
    throw error
  })
  if (!described) return undefined
  const fields = new Map(requireList(described.fields as Field[], NAME).map((field) => [field.name, field]))
  return { fields, stages: await readStages(ask), currencies: fields.has(CURRENCY) ? await readCurrencies(ask) : [] }
}

type Stage = { ApiName: string; DefaultProbability: number | null; IsClosed: boolean; IsWon: boolean }

async function readStages(ask: AskSalesforce): Promise<DealStage[]> {
  const soql =
    'SELECT ApiName, DefaultProbability, IsClosed, IsWon FROM OpportunityStage WHERE IsActive = true ORDER BY SortOrder ASC'
  const { records } = await ask(async (connection) => await connection.query<Stage>(soql))
  return requireList(records, NAME).map(({ ApiName, DefaultProbability, IsClosed, IsWon }) => ({
    id: ApiName,
    probability: IsClosed ? (IsWon ? 100 : 0) : (DefaultProbability ?? 0),
    isClosed: IsClosed,
  }))
}

async function readCurrencies(ask: AskSalesforce) {
  const soql = 'SELECT IsoCode FROM CurrencyType WHERE IsActive = true ORDER BY IsoCode ASC'
  const { records } = await ask(async (connection) => await connection.query<{ IsoCode: string }>(soql))
  return requireList(records, NAME).map(({ IsoCode }) => IsoCode)
}

/** Why no opportunity can be created, for the card. */
export function opportunityFindings(
  object: 'Lead' | 'Contact',
  setup: OpportunitySetup | undefined,
  { currency }: DealSettings,
): CrmFinding[] {
  const finding = { kind: 'missing_object', property: 'Opportunity', label: 'Opportunities' } as const
  if (object === 'Lead')
    return [
      {
        ...finding,
        message:
          'In Salesforce opportunities belong to contacts. Sync contacts instead of leads to have opportunities.',
      },
    ]
  if (!setup)
    return [
      {
        ...finding,
        message:
          "The connected Salesforce user can't see opportunities. Ask your Salesforce admin for access to the Opportunity object.",
      },
    ]
  const readOnly = NEEDED.filter((name) => !setup.fields.get(name)?.createable)
  return [
    ...readOnly.map((name): CrmFinding => {
      const label = setup.fields.get(name)?.label ?? name
      const message = `The connected Salesforce user can't set "${label}" of opportunities, so none are created. Ask your Salesforce admin for edit access to this field.`
      return { kind: 'read_only_field', property: `Opportunity.${name}`, label, message }
    }),
    ...currencyFindings('salesforce', { name: 'opportunities', property: CURRENCY }, setup.currencies, currency),
  ]
}
