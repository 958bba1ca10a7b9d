import { describe, expect, test } from 'vitest'
import { analyticsHref, movedTo, readAnalytics } from './sequence-view.ts'

describe('the open analytics of a sequence are part of the URL', () => {
  test('and are read back from it', () => {
    expect(analyticsHref(12)).toBe('/sequences?sequence=12&show=analytics')
    expect(readAnalytics('?sequence=12&show=analytics')).toBe(12)
    expect(analyticsHref(undefined)).toBe('/sequences')
  })

  test.each(['', '?sequence=12', '?show=analytics', '?sequence=12&show=secrets', '?sequence=-1&show=analytics'])(
    'nothing is open at %s',
    (search) => expect(readAnalytics(search)).toBeUndefined(),
  )

  test('an ID that is too large opens nothing', () => {
    expect(readAnalytics('?sequence=9999999999&show=analytics')).toBeUndefined()
  })
})

test('what was a dialog over the list is found at its own address', () => {
  expect(movedTo('?sequence=12&show=people')).toBe('/sequences/12/people')
  expect(movedTo('?sequence=12&show=preview')).toBe('/sequences/12/launch')
  expect(movedTo('?sequence=12&show=analytics')).toBeUndefined()
  expect(movedTo('')).toBeUndefined()
})
