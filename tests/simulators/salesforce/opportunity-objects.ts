import { type Field, field, flag, owner, picklist, reference, standard, text } from './objects.ts'

type Value = string | number | boolean | null
type Values = Record<string, Value>
type Tables = Record<string, Map<string, Values>>
const STAGES: [string, number, { IsClosed?: boolean; IsWon?: boolean }?][] = [
  ['Prospecting', 10],
  ['Qualification', 10],
  ['Needs Analysis', 20],
  ['Value Proposition', 50],
  ['Id. Decision Makers', 60],
  ['Perception Analysis', 70],
  ['Proposal/Price Quote', 75],
  ['Negotiation/Review', 90],
  ['Closed Won', 100, { IsClosed: true, IsWon: true }],
  ['Closed Lost', 0, { IsClosed: true }],
]

const calculated = { createable: false, updateable: false }

/** As the Object Reference has them: a close date is required, a contact can only be set when an opportunity is created. */
export const opportunityObjects = (): Record<string, Field[]> => ({
  Opportunity: [
    ...standard,
    owner('User'),
    text('Name', 120, { nillable: false, label: 'Opportunity Name' }),
    picklist(
      'StageName',
      STAGES.map(([name]) => name),
      { nillable: false, label: 'Stage' },
    ),
    field('CloseDate', { type: 'date', nillable: false, label: 'Close Date' }),
    field('Amount', { type: 'currency' }),
    field('Probability', { type: 'double' }),
    reference('AccountId', ['Account'], { label: 'Account ID' }),
    reference('ContactId', ['Contact'], { label: 'Contact ID', updateable: false }),
    flag('IsClosed', calculated),
    flag('IsWon', calculated),
    flag('HasOpportunityLineItem', calculated),
    field('LastActivityDate', { type: 'date', ...calculated }),
  ],
  OpportunityContactRole: [
    ...standard,
    reference('OpportunityId', ['Opportunity'], { nillable: false, updateable: false }),
    reference('ContactId', ['Contact'], { nillable: false }),
    text('Role', 40),
    flag('IsPrimary'),
  ],
  OpportunityStage: [
    ...standard,
    text('ApiName', 255),
    text('MasterLabel', 255),
    field('DefaultProbability', { type: 'double' }),
    flag('IsActive'),
    flag('IsClosed'),
    flag('IsWon'),
    field('SortOrder', { type: 'int' }),
  ],
})

export const standardStages = (): Values[] =>
  STAGES.map(([ApiName, DefaultProbability, more = {}], at) => ({
    ...{ ApiName, MasterLabel: ApiName, DefaultProbability, IsActive: true, SortOrder: at + 1 },
    ...{ IsClosed: false, IsWon: false, ...more },
  }))

/**
 * The stage decides probability, IsClosed and IsWon. "Any attempt to update this field [Amount], if the record has products, will
 * be ignored. The update call will not be rejected."
 */
export function opportunityValues(tables: Tables, values: Values, before: Values | undefined, isByApi: boolean) {
  const { Amount, ...others } = values
  const isIgnored = isByApi && before?.HasOpportunityLineItem === true
  const stage = [...(tables.OpportunityStage?.values() ?? [])].find(({ ApiName }) => ApiName === values.StageName)
  return {
    ...others,
    ...(Amount !== undefined && !isIgnored && { Amount }),
    ...(stage && {
      IsClosed: stage.IsClosed ?? false,
      IsWon: stage.IsWon ?? false,
      Probability: stage.DefaultProbability ?? 0,
    }),
  }
}
