import { expect, test } from 'vitest'
import { evidenceFacts } from '../../../tests/world/evidence-facts.ts'
import { writeEmail } from './built-in-writer.ts'
import { companyName, jobTitle, personName, townOf } from './lead-names.ts'

test.each([
  ['Dr. Emily', 'Emily'],
  ['Prof. Dr. Emily', 'Emily'],
  ['Prof. Dr.', null],
  ['Mr', null],
  ['Mr.', null],
  ['Mrs Emily', 'Emily'],
  ['Maria (Mia)', 'Maria'],
  ['Maria 🚀', 'Maria'],
  ['🇮🇹 Maria', 'Maria'],
  ['🚀', null],
  ['maria.jones', 'Maria'],
  ['info', null],
  ['Sales', null],
  ['Emily, PhD', 'Emily'],
  ['J.', null],
  ['Drew', 'Drew'],
  ['Fred', 'Fred'],
  ['Anna-Lena', 'Anna-Lena'],
  ['Jo', 'Jo'],
  ['伟', '伟'],
])('somebody called “%s” is greeted as %s', (name, expected) => {
  expect(personName(name)).toBe(expected)
})

test.each([
  ['Müller Maschinenbau GmbH & Co. KG', 'Müller Maschinenbau'],
  ['Smith & Co.', 'Smith & Co'],
  ['Smith and Co', 'Smith and Co'],
  ['Crumb & Co', 'Crumb & Co'],
  ['Crumb & Co. Ltd', 'Crumb & Co'],
  ['Harrow & Sons', 'Harrow & Sons'],
  ['Navona S.r.l.', 'Navona'],
  ['Acme, Inc.', 'Acme'],
  ['Øresund A/S', 'Øresund'],
  ['Rock and Roll', 'Rock and Roll'],
  ['Self-employed', null],
  ['Freelance', null],
  ['Independent', null],
])('the company “%s” is %s', (company, expected) => {
  expect(companyName(company)).toBe(expected)
})

test.each([
  ['CEO & Founder at Acme', 'CEO & Founder'],
  ['Head, EMEA', null],
  ['VP, Marketing', 'VP'],
  ['Head of Sales @ Acme | Speaker', 'Head of Sales'],
  ['Engineer (contract)', 'Engineer'],
])('the title “%s” is %s', (title, expected) => {
  expect(jobTitle(title)).toBe(expected)
})

test.each([
  ['Remote', null],
  ['Remote - US', null],
  ['EMEA', null],
  ['World', null],
  ['Worldwide', null],
  ['Rome, Italy', 'Rome'],
  ['Worthing', 'Worthing'],
  ['Europaallee', 'Europaallee'],
])('the location “%s” is %s', (location, expected) => {
  expect(townOf(location)).toBe(expected)
})

test('whoever has no name is greeted without one, and a possessive is made once', () => {
  const { navona } = evidenceFacts
  const lead = navona.lead && { ...navona.lead, firstName: 'info', lastName: '', company: 'O’Connor’s' }
  const mails = Array.from({ length: 20 }, (_, seed) =>
    writeEmail({ ...navona, lead }, { category: 'prospecting', tone: 'friendly', seed }),
  )
  for (const { body, personalizationInsights } of mails) {
    expect(body).toMatch(/^(Hi|Hello) there,/)
    expect(personalizationInsights.join()).not.toMatch(/’s’|info/)
  }
})
