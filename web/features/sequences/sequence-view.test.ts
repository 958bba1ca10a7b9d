import { describe, expect, test } from 'vitest'
import { readView, sequencesHref } from './sequence-view.ts'

describe('what is open of a sequence stands in the address', () => {
  test('and is found there again', () => {
    const view = { sequence: 12, part: 'analytics' } as const
    expect(sequencesHref(view)).toBe('/sequences?sequence=12&show=analytics')
    expect(readView('?sequence=12&show=analytics')).toEqual(view)
    expect(sequencesHref(undefined)).toBe('/sequences')
  })

  test.each(['', '?sequence=12', '?show=people', '?sequence=12&show=secrets', '?sequence=-1&show=people'])(
    'nothing is open at %s',
    (search) => expect(readView(search)).toBeUndefined(),
  )

  test('a number too large for a sequence is none', () => {
    expect(readView('?sequence=9999999999&show=people')).toBeUndefined()
  })
})
