import { expect, test } from 'vitest'
import { readEnrichment } from './enrichment.ts'

test('facts with their source, or nothing', () => {
  const facts = [{ label: 'Founded', value: '1998', source: 'https://navona.example/about' }]
  expect(readEnrichment({ summary: 'Makes things.', facts })).toEqual({ summary: 'Makes things.', facts })
  expect(readEnrichment({ facts })).toEqual({ summary: undefined, facts })
  for (const nothing of [null, undefined, {}, { facts: [] }, { facts: 'x' }, { summary: 7 }, 'text'])
    expect(readEnrichment(nothing)).toBeUndefined()
})
