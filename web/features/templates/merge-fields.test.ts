import { expect, test } from 'vitest'
import { LEAD_FIELDS, mergeText, placesOf } from './merge-fields.ts'

test('a field is inserted with what to say when it is empty', () => {
  expect(LEAD_FIELDS.slice(0, 2).map(mergeText)).toEqual(['{{ firstName | default: "there" }}', '{{ lastName }}'])
})

test('an unknown field is found wherever it is named, and nothing else', () => {
  const text = 'Hi {{frstName}}, {{ frstName | default: "frstName" }} frstName {{ firstName }}'
  expect(placesOf('frstName', text).map(({ start, end }) => [start, text.slice(start, end)])).toEqual([
    [5, 'frstName'],
    [20, 'frstName'],
  ])
})
