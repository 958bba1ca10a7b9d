import { expect, test } from 'vitest'
import { companiesOf, namesLead } from './use-found.ts'

test('companies are those of the found leads that have the typed words in their name, each once', () => {
  const leads = ['Navona Systems', 'Acme', 'Navona Systems', ' ', 'Systems of Navona'].map((company) => ({ company }))
  expect(companiesOf(leads, 'navona sys')).toEqual(['Navona Systems', 'Systems of Navona'])
  expect(companiesOf(leads, 'grace')).toEqual([])
})

test('a whole name is about a lead, the beginning of one may be a command', () => {
  const leads = [{ firstName: 'Ana', lastName: 'Lopez Diaz' }]
  expect(namesLead(leads, 'ana')).toBe(true)
  expect(namesLead(leads, ' Lopez a')).toBe(true)
  expect(namesLead(leads, 'an')).toBe(false)
  expect(namesLead(leads, 'analy')).toBe(false)
})
