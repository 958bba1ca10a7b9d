import { describe, expect, test } from 'vitest'
import { readView, sequencesHref } from './sequence-view.ts'

describe('the open dialog of a sequence is part of the URL', () => {
  test('and is read back from it', () => {
    const view = { sequence: 12, part: 'analytics' } as const
    expect(sequencesHref(view)).toBe('/sequences?sequence=12&show=analytics')
    expect(readView('?sequence=12&show=analytics')).toEqual(view)
    expect(sequencesHref(undefined)).toBe('/sequences')
  })

  test.each(['', '?sequence=12', '?show=people', '?sequence=12&show=secrets', '?sequence=-1&show=people'])(
    'no dialog is open at %s',
    (search) => expect(readView(search)).toBeUndefined(),
  )

  test('an ID that is too large opens nothing', () => {
    expect(readView('?sequence=9999999999&show=people')).toBeUndefined()
  })
})
