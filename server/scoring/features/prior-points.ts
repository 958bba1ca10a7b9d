import { type FieldFeature, type LeadFeatures, PLAIN_FIELDS, type PlainField } from './lead-features.ts'

// What a lead is worth before its owner's outcomes tell. The weights follow what sales people look at first: who decides,
// whether the company can pay, whether the address is real, and whether the person has shown interest. docs/SCORING.md tells
// each in words. Changing a number, or how a title is read, changes scores: count PRIOR_VERSION up.
export const PRIOR_VERSION = 'prior-4'
export const PRIOR_START = 25

const at = (table: Record<string, number>, key: string | null) => (key === null ? 0 : (table[key] ?? 0))
/** The points of the highest step that the value reaches. */
const steps = (value: number | null, table: [number, number][]) =>
  value === null ? 0 : (table.find(([from]) => value >= from)?.[1] ?? 0)

// What these are worth is for the owner's outcomes to say.
const ofPlainFields = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, () => 0])) as Record<
  PlainField,
  () => number
>

export const priorPoints: { [Name in FieldFeature]: (value: LeadFeatures[Name]) => number } = {
  ...ofPlainFields,
  source: () => 0,
  seniority: (value) =>
    at({ executive: 20, 'vice president': 18, director: 14, manager: 8, senior: 4, specialist: 2, junior: -6 }, value),
  jobFunction: (value) =>
    at(
      {
        'general management': 4,
        sales: 4,
        marketing: 4,
        purchasing: 4,
        engineering: 3,
        product: 3,
        finance: 3,
        operations: 3,
        people: 2,
        legal: 1,
        support: 1,
        science: 1,
      },
      value,
    ),
  companySize: (value) => at({ '1-10': 1, '11-50': 5, '51-200': 8, '200+': 7 }, value),
  // Which industry is good is for the owner's outcomes to say; knowing it is worth something.
  industry: (value) => (value && value !== 'other' ? 3 : 0),
  address: (value) => at({ business: 8, shared: 0, free: -5, disposable: -25 }, value),
  website: (value) => (value === 'yes' ? 4 : 0),
  location: () => 0,
  filledFields: (value) => value,
  dealPounds: (value) =>
    steps(value, [
      [50_000, 7],
      [10_000, 5],
      [1_000, 3],
      [0, 1],
    ]),
  probability: (value) => Math.round(0.12 * (value ?? 0)),
  opens: (value) =>
    steps(value, [
      [3, 5],
      [1, 3],
    ]),
  clicks: (value) =>
    steps(value, [
      [2, 8],
      [1, 6],
    ]),
  answers: (value) => steps(value, [[1, 12]]),
  said: (value) => at({ not_interested: -25, not_now: -6 }, value),
  hasLeft: (value) => (value === 'yes' ? -25 : 0),
  call: (value) => at({ meeting_booked: 12, connected: 6, wrong_number: -6 }, value),
  daysSinceEngaged: (value) =>
    steps(value, [
      [90, -3],
      [30, 0],
      [7, 2],
      [0, 5],
    ]),
}
