import { expect, test } from 'vitest'
import {
  type Condition,
  conditionsOf,
  readWhere,
  WHERE_FIELD_KEYS,
  type WhereField,
  whereRow,
  whereText,
} from '../../../../contract/lead-where.ts'
import { draftOf, newDraft, type Operator, operatorsOf, readDraft } from './filter-draft.ts'

const RANGES = ['5', '0', '10-50', '10-', '-50', '7-7', '007']
const BOUNDS = ['30d', '7d', '2026-01-01', '2026-03-31']
const DAYS = [
  ...BOUNDS,
  ...BOUNDS.flatMap((from) => [`${from}..`, `..${from}`, ...BOUNDS.map((to) => `${from}..${to}`)]),
]
const TEXTS = ['ceo', 'CEO', 'head of sales', 'VP, Sales', 'a;b', "it's", 'two  spaces', 'Zürich']

function valuesFor(field: WhereField): string[] {
  const row = whereRow(field)
  switch (row.kind) {
    case 'choice':
      return Object.keys(row.options)
    case 'number':
      return RANGES
    case 'date':
      return DAYS
    case 'activity':
      return [...DAYS, 'never', 'ever']
    default:
      return TEXTS
  }
}

/** Every value alone, every two of them, and all, each with and without "not". */
function conditionsFor(field: WhereField): Condition[] {
  const values = valuesFor(field)
  const lists = [
    ...values.map((value) => [value]),
    ...values.flatMap((one, at) =>
      values.slice(at + 1).flatMap((other) => [
        [one, other],
        [other, one],
      ]),
    ),
    values.slice(0, ['date', 'activity'].includes(whereRow(field).kind) ? 3 : 20),
  ]
  return lists.flatMap((list) => [
    { field, values: list },
    { field, isNot: true as const, values: list },
  ])
}

/** Texts that mean the same: "30d.." is "30d", "7-7" is "7". */
const SAME: [RegExp, string][] = [
  [/^(\d+d)\.\.$/, '$1'],
  [/^(\d{4}-\d\d-\d\d)$/, '$1..$1'],
  [/^(\d+)-\1$/, '$1'],
  [/^0+(?=\d)(?=\d+$)/, ''],
]
const meaning = (condition: Condition) => ({
  ...condition,
  values: condition.values.map((value) => SAME.reduce((text, [from, to]) => text.replace(from, to), value)),
})

test.each(WHERE_FIELD_KEYS)(
  'a filter by %s that is opened and applied means the same, or can only be removed',
  (field) => {
    let editable = 0
    for (const condition of conditionsFor(field)) {
      const text = whereText({ any: false, items: [condition] })
      expect(conditionsOf(readWhere(text) as never), text).toEqual([condition])
      const draft = draftOf(condition)
      if (!draft) continue
      editable++
      const offered = operatorsOf(field).map(([operator]) => operator)
      expect(offered.length > 0 ? offered : ['is'], text).toContain(draft.operator)
      const again = readDraft(draft).condition
      expect(again && meaning(again), text).toEqual(meaning(condition))
      expect(again && draftOf(again), text).toEqual(draft)
    }
    expect(editable).toBeGreaterThan(0)
  },
)

test.each(WHERE_FIELD_KEYS)('what can be entered for %s is opened again as it was entered', (field) => {
  const row = whereRow(field)
  const operators = operatorsOf(field).length > 0 ? operatorsOf(field).map(([operator]) => operator) : (['is'] as const)
  for (const operator of operators) {
    const draft = { ...newDraft(field), operator, ...entered(row.kind, operator) }
    const { condition } = readDraft(draft)
    expect(condition && draftOf(condition), `${field} ${operator}`).toEqual(draft)
  }

  function entered(kind: typeof row.kind, operator: Operator) {
    if (row.kind === 'choice') return { chosen: Object.keys(row.options) }
    if (kind === 'number') return { first: '10', second: '50' }
    if (kind === 'text' || kind === 'tag') return { first: 'ceo, head of sales' }
    if (operator === 'never' || operator === 'ever') return { first: '' }
    return operator === 'between' ? { first: '2026-01-01', second: '2026-03-31' } : { first: '14' }
  }
})

test.each([
  ['-score:10-50', { operator: 'is-not', first: '10', second: '50' }],
  ['-contacted:30d', { operator: 'not-last', first: '30' }],
  ['-contacted:never', undefined],
  ['-contacted:..30d', undefined],
  ['created:90d..30d', undefined],
  ['created:2026-01-01..30d', undefined],
  ['created:7d,2026-01-01', undefined],
  ['score:10-20,80-100', undefined],
  ['-phone:yes', undefined],
  ["location:'Berlin, Germany'", undefined],
])('%s opens as %j', (text, draft) => {
  const [condition] = conditionsOf(readWhere(text) as never)
  const opened = draftOf(condition as Condition)
  if (draft) expect(opened).toMatchObject(draft)
  else expect(opened).toBeUndefined()
})
