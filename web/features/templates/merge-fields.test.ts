import { expect, test } from 'vitest'
import { isUnknownField, leadMenuFields, mergeText, placesOf, problemWords } from './merge-fields.ts'

test('a field is inserted with what to say when it is empty', () => {
  expect(leadMenuFields.slice(0, 2).map(mergeText)).toEqual(['{{ firstName | default: "there" }}', '{{ lastName }}'])
})

test('an unknown field is found wherever it is named, and nothing else', () => {
  const text = 'Hi {{frstName}}, {{ frstName | default: "frstName" }} frstName {{ firstName }}'
  expect(placesOf('frstName', text).map(({ start, end }) => [start, text.slice(start, end)])).toEqual([
    [5, 'frstName'],
    [20, 'frstName'],
  ])
})

test('what is no field is found as it stands', () => {
  expect(placesOf('{% for %}', 'a {% for %} b')).toEqual([{ start: 2, end: 11 }])
  expect(placesOf('nowhere', 'a {% for %} b')).toEqual([])
})

test('an empty field is told from an unknown one, and of the sender where to fill it', () => {
  const problem = (field: string) => ({
    field,
    place: 'body' as const,
    message: `${field} has no value for this lead.`,
  })
  expect(isUnknownField(problem('frstName'))).toBe(true)
  expect(isUnknownField(problem('industry'))).toBe(false)
  expect(problemWords(problem('industry'))).toBe('industry has no value for this lead.')
  expect(problemWords(problem('senderName'))).toContain('Settings, Offer and voice')
})
