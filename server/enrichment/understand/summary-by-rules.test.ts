import { expect, test } from 'vitest'
import { BY_RULES, type Fact } from '../../../contract/enrichment.ts'
import { summarizeByRules } from './summary-by-rules.ts'

const fact = (label: string, value: string): Fact => ({
  label,
  value,
  source: 'https://navona.example/',
  method: 'page',
  foundAt: '2026-11-15T09:00:00Z',
})

test('what is known is told in a few plain sentences', () => {
  const facts = [
    fact('Description', 'Navona fills hotel rooms'),
    fact('Industry', 'technology'),
    fact('Founded', '2011'),
    fact('Employees', '80'),
    fact('Country', 'Italy'),
    fact('Technology', 'HubSpot'),
    fact('Seniority', 'Director'),
  ]
  expect(summarizeByRules('Navona', facts)).toBe(
    `Navona: Navona fills hotel rooms. In short: technology, founded 2011, 80 employees, based in Italy. Their website uses HubSpot. The contact’s role: Director. ${BY_RULES}`,
  )
  expect(summarizeByRules('Navona', [fact('Country', 'Italy')])).toBe(`Navona: based in Italy. ${BY_RULES}`)
  expect(summarizeByRules('Navona', [])).toBe('Nothing is known about Navona yet.')
})
