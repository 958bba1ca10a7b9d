import { expect, test } from 'vitest'
import type { StepVariants, VariantKey } from '../../../contract/step-variants.ts'
import { textFor, textsOf } from './choose-variant.ts'

const arm = (key: 'B' | 'C' | 'D' | 'E') => ({ key, subject: `Subject ${key}`, body: `Body ${key}`, bodyHtml: null })
const step = (keys: ('B' | 'C' | 'D' | 'E')[], adopted: StepVariants['adopted'] = null) => ({
  id: 7,
  stepNumber: 1,
  subject: 'Subject A',
  body: 'Body A',
  bodyHtml: null,
  variants: { arms: keys.map(arm), adopted },
})
const LEADS = Array.from({ length: 5_000 }, (_, n) => n + 1)
const chosen = (of: ReturnType<typeof step>) => LEADS.map((lead) => textFor(of, lead).variant)
const counted = (keys: (VariantKey | null)[], key: VariantKey) => keys.filter((other) => other === key).length

test('a step without variants has one text, of no variant', () => {
  expect(textFor({ stepNumber: 1, subject: 'Hello', body: 'Hi', variants: null }, 3)).toEqual({
    subject: 'Hello',
    body: 'Hi',
    bodyHtml: null,
    variant: null,
  })
})

test('each text goes to as many leads, and a lead always gets the same', () => {
  const keys = chosen(step(['B', 'C', 'D', 'E']))
  for (const key of ['A', 'B', 'C', 'D', 'E'] as const) expect(Math.abs(counted(keys, key) - 1_000)).toBeLessThan(120)
  expect(chosen(step(['B', 'C', 'D', 'E']))).toEqual(keys)
  expect(textFor(step(['B']), 1)).toMatchObject({ subject: expect.stringMatching(/^Subject [AB]$/) })
})

test('when a text is removed, only its leads get another', () => {
  const [before, after] = [chosen(step(['B', 'C'])), chosen(step(['B']))]
  const moved = LEADS.filter((_, n) => before[n] !== after[n])
  expect(moved).toHaveLength(counted(before, 'C'))
})

test('steps choose independently of one another', () => {
  const [one, two] = [chosen(step(['B'])), chosen({ ...step(['B']), id: 8 })]
  const same = LEADS.filter((_, n) => one[n] === two[n]).length
  expect(Math.abs(same - 2_500)).toBeLessThan(200)
})

test('a text that was adopted is the only one', () => {
  const adopted = { key: 'C' as const, at: '2031-03-02T12:00:00.000Z', byItself: false }
  expect(new Set(chosen(step(['B', 'C'], adopted)))).toEqual(new Set(['C']))
  expect(textsOf(step(['B'], { ...adopted, key: 'A' })).map(({ body }) => body)).toEqual(['Body A'])
})
