import { describe, expect, test } from 'vitest'
import { evidenceFacts } from '../../../tests/world/evidence-facts.ts'
import { atOnce } from '../../turns.ts'
import { unsupportedClaimsOf } from './unsupported-claims.ts'

const { voice } = evidenceFacts.navona
const claimsIn = (body: string, proofPoints: string[] = []) =>
  atOnce(unsupportedClaimsOf([{ subject: '', body }], { voice: { ...voice, proofPoints }, ownAddresses: [] })).map(
    ({ claim }) => claim,
  )

describe('a claim is found however it is written', () => {
  test.each([
    ['With us [we cut costs by 40%] a year.', '40%'],
    ['With us [we cut costs by ４０％] a year.', '４０％'],
    ['[Trusted by Siemens]', 'Siemens'],
    ['Your costs fall by [40]%.', '40'],
    ['Your costs fall by {{ 40 }}%.', '40%'],
    ['Your costs fall by {{- 40 -}}%.', '40%'],
    [`Your costs fall by {{${' '.repeat(30)}\n40 }}%.`, '40%'],
    ['Your costs fall by {{ "40" }}%.', '40%'],
    ['Your costs fall by {{ "4" }}{{ 0 }}%.', '40%'],
    ['Your costs fall by {{ jobTitle | default: 40 }}%.', '40%'],
    ['Your costs fall by {{ jobTitle | default: "40" }}%.', '40%'],
    ['Your costs fall by {% if company %}40{% endif %}%.', '40%'],
    ['Your costs fall by {{ jobTitle | default: "40%" }}.', '40%'],
    ['Your costs fall by ４０％.', '４０％'],
    ['Your costs fall by 𝟒𝟎%.', '40%'],
    ['Trusted by Ｓｉｅｍｅｎｓ.', 'Ｓｉｅｍｅｎｓ'],
  ])('%s', (body, claim) => {
    expect(claimsIn(body).join(' ')).toContain(claim)
  })
})

describe('no claim is', () => {
  test.each([
    'Hi [firstName], is [company] well?',
    'Hi [First Name], is [Company Name] well?\n\n[Your name]\n[Your Company]',
    'Pick a time: [Calendar link] or [insert meeting date].',
    'Hi {{ firstName | truncate: 40 }}, shall we talk?',
    'Hi {{ firstName | default: "there" }}, is {{ company | truncate: 30 }} well?',
    '{% if company %}Is {{ company }} well?{% else %}Are you well?{% endif %}',
  ])('%s', (body) => {
    expect(claimsIn(body)).toEqual([])
  })
})

test('a proof point supports its claim in full-width signs too, on either side', () => {
  expect(claimsIn('Customers lost ４０％ fewer pallets.', ['Customers lost 40% fewer pallets'])).toEqual([])
  expect(claimsIn('Customers lost 40% fewer pallets.', ['Customers lost ４０％ fewer pallets'])).toEqual([])
})

test('a claim that every way of reading finds is told once', () => {
  expect(claimsIn('Hi {{ firstName }}, your costs fall by 40%.')).toEqual(['40%'])
})

test('thanks for a reply need no source in an email that only follows a reply', () => {
  const thanks = { subject: 'Re: Hello', body: 'Thank you for your reply. As agreed, here is the price list.' }
  const writer = { voice: { ...voice, proofPoints: [] }, ownAddresses: [] }
  expect(atOnce(unsupportedClaimsOf([thanks], writer))).not.toEqual([])
  expect(atOnce(unsupportedClaimsOf([{ ...thanks, followsReply: true }], writer))).toEqual([])
  const call = { subject: '', body: 'Thank you for your call yesterday. Teams save 40% with us.', followsReply: true }
  expect(atOnce(unsupportedClaimsOf([call], writer))).toHaveLength(2)
})
