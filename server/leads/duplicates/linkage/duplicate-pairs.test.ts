import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compareProfiles } from './compare-profiles.ts'
import { keysOf } from './keys.ts'
import { type LeadFacts, profileOf } from './profile.ts'

type Pair = { label: 'same' | 'different' | 'unsure'; kind: string; a: LeadFacts; b: LeadFacts }

const readPairs = (name: string) =>
  readFileSync(new URL(`../../../../tests/data/judgment/duplicates/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Pair)
const pairs = readPairs('pairs')
const FROM = 128
const isAside = ({ a, b }: Pair) =>
  (createHash('sha256')
    .update(JSON.stringify([a, b]))
    .digest()[0] as number) >= FROM

/** As the product judges: leads without a common key are never compared. */
function bandOf({ a, b }: Pair) {
  const [one, other] = [profileOf(a), profileOf(b)]
  const keys = new Set(keysOf(1, one))
  return keysOf(1, other).some((key) => keys.has(key)) ? compareProfiles(one, other).band : 'different'
}

function figures(judged: Pair[]) {
  const of = (label: Pair['label'], bands: string[]) =>
    judged.filter((pair) => pair.label === label && bands.includes(bandOf(pair))).length
  const [found, wrong] = [of('same', ['same', 'ask']), of('different', ['same', 'ask'])]
  return {
    precision: found / (found + wrong),
    recall: found / judged.filter(({ label }) => label === 'same').length,
    sure: of('same', ['same']) / (of('same', ['same']) + of('different', ['same'])),
  }
}

test('the table is large enough, on both sides', () => {
  const aside = pairs.filter(isAside)
  expect(pairs.length).toBeGreaterThanOrEqual(600)
  for (const part of [aside, pairs.filter((pair) => !isAside(pair))])
    for (const label of ['same', 'different'])
      expect(part.filter((pair) => pair.label === label).length).toBeGreaterThan(100)
})

test.each([
  { where: 'the part kept aside', judged: pairs.filter(isAside) },
  { where: 'pairs of another hand', judged: readPairs('second-hand') },
  { where: 'pairs of other countries', judged: readPairs('third-hand') },
])(
  'on $where, 95% of the pairs shown are one person, 85% are found, and 99% of the sure ones are sure',
  ({ judged }) => {
    const { precision, recall, sure } = figures(judged)
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(recall).toBeGreaterThanOrEqual(0.85)
    expect(sure).toBeGreaterThanOrEqual(0.99)
  },
)

describe('two leads', () => {
  const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace.hopper@navona.com', company: 'Navona Ltd' }
  const band = (a: Partial<LeadFacts>, b: Partial<LeadFacts>) =>
    bandOf({ label: 'unsure', kind: '', a: { ...grace, ...a }, b: { ...grace, ...b } })

  test('are compared by the mailbox: dots and plus tags as its provider reads them', () => {
    expect(band({}, { email: 'GRACE.hopper+fair@navona.com' })).toBe('same')
    expect(band({ email: 'gracehopper@gmail.com' }, { email: 'Grace.Hopper@googlemail.com' })).toBe('same')
    const ann = { firstName: 'Ann', lastName: 'Evans', email: 'ann.evans@navona.com' }
    expect(band(ann, { firstName: 'Anne', lastName: 'Vans', email: 'anne.vans@navona.com' })).toBe('different')
  })

  test('of one phone or profile are one person only with one name', () => {
    const phone = '+44 20 7946 0018'
    expect(band({ phone }, { phone: '020 79460018', email: 'grace@gmail.com' })).toBe('same')
    const wei = { firstName: 'Wei', lastName: 'Zhang', email: 'wei@navona.com' }
    expect(band({ phone }, { ...wei, phone })).toBe('different')
    const linkedinUrl = 'https://www.linkedin.com/in/grace-hopper'
    const moved = { email: 'grace@arkwright.com', company: 'Arkwright', linkedinUrl: 'linkedin.com/in/Grace-Hopper/' }
    expect(band({ linkedinUrl }, moved)).toBe('ask')
    expect(band({}, { ...moved, linkedinUrl: null })).toBe('different')
  })

  test('whose fields hold anything at all are judged without an error', () => {
    const odd = ['', '—', '@', '\u0000', '😀'.repeat(200), 'x'.repeat(50_000), '%E0%A4%A', '+'.repeat(300)]
    for (const text of odd) {
      const lead = {
        firstName: text,
        lastName: text,
        email: text,
        company: text,
        jobTitle: text,
        location: text,
        phone: text,
      }
      expect(() => band({ ...lead, linkedinUrl: `linkedin.com/in/${text}` }, { ...lead, firstName: 'A' })).not.toThrow()
    }
  })
})
