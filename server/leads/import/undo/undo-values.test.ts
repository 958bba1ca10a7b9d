import { expect, test } from 'vitest'
import type { NewLead } from '../../../../contract/lead.ts'
import { valuesBefore } from './undo-values.ts'

const lead = (values: object) => values as NewLead
const edit = (from: unknown, to: unknown) => ({ phone: { from, to } })

test.each([
  ['gets its value back', 'new', [edit('old', 'new')], { phone: 'old' }, false],
  ['gets an empty field back', 'new', [edit(null, 'new')], { phone: null }, false],
  [
    'edited twice by the import gets its first value back',
    'newer',
    [edit('new', 'newer'), edit('old', 'new')],
    { phone: 'old' },
    false,
  ],
  ['edited since keeps its value', 'mine', [edit('old', 'new')], {}, true],
  [
    'edited since by the same text that the import had once keeps nothing back',
    'new',
    [edit('new', 'newer'), edit('old', 'new')],
    { phone: 'old' },
    false,
  ],
  ['that somebody put right already stays', 'old', [edit('old', 'new')], {}, false],
  ['changed there and back stays', 'old', [edit('new', 'old'), edit('old', 'new')], {}, false],
])('a lead %s', (_, phone, edits, values, isKept) =>
  expect(valuesBefore(lead({ phone, company: 'X' }), edits)).toEqual({ values, isKept }),
)

test('each field on its own', () => {
  const edits = [{ phone: { from: '1', to: '2' }, company: { from: 'A', to: 'B' }, dealValue: { from: 0, to: 100 } }]
  expect(valuesBefore(lead({ phone: '2', company: 'C', dealValue: 100 }), edits)).toEqual({
    values: { phone: '1', dealValue: 0 },
    isKept: true,
  })
})
