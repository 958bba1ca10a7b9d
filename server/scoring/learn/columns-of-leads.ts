import { type ExtraName, isExtra } from '../features/extra-features.ts'
import { type FeatureName, isPlainNumber, type LeadFeatures, PLAIN_FIELDS } from '../features/lead-features.ts'
import type { Column } from '../model/bins.ts'

/** What is known of a decided lead; undefined where nobody can tell what was known. */
export type KnownFeatures = Partial<Record<FeatureName, string | number | null | undefined>>

const numbers = [
  'filledFields',
  'dealPounds',
  'probability',
  'opens',
  'clicks',
  'answers',
  'daysSinceEngaged',
] as const satisfies (keyof LeadFeatures)[]
const words = [
  'source',
  'seniority',
  'jobFunction',
  'companySize',
  'industry',
  'address',
  'website',
  'location',
  'said',
  'hasLeft',
  'call',
] as const satisfies (keyof LeadFeatures)[]

/** Every feature as a column of a table with a line for each lead. */
export function columnsOf(features: KnownFeatures[], extras: ExtraName[]): Column[] {
  const column = (name: FeatureName, isNumber: boolean) =>
    ({ name, kind: isNumber ? 'number' : 'word', values: features.map((each) => each[name]) }) as Column
  return [
    ...PLAIN_FIELDS.map((name) => column(name, isPlainNumber(name))),
    ...words.map((name) => column(name, false)),
    ...numbers.map((name) => column(name, true)),
    ...extras.map((name) => column(name, name.startsWith('extra:number:'))),
  ]
}

/** Known to be from before the outcome, by the time of each open, click, reply and call. */
const timed: FeatureName[] = ['opens', 'clicks', 'answers', 'said', 'hasLeft', 'call', 'daysSinceEngaged']
export const isTimed = (name: string) => !isExtra(name) && timed.includes(name as FeatureName)
