import { expect, test } from 'vitest'
import type { Fact } from '../../../contract/enrichment.ts'
import { groupFacts, sourceWords, suggestionWords } from './fact-words.ts'

test('a source is the site of its page, or what it says', () => {
  expect(sourceWords('https://www.navona.example/about?x=1')).toBe('navona.example')
  expect(sourceWords('derived from job title')).toBe('derived from job title')
  expect(sourceWords('javascript:alert(1)')).toBe('javascript:alert(1)')
})

test('a suggestion says what the lead has, where it has something', () => {
  const lead = { industry: 'technology', companySize: null, location: 'Oslo', linkedinUrl: null }
  const source = 'https://navona.example/'
  expect(suggestionWords({ field: 'industry', value: 'healthcare', source }, lead)).toEqual({
    label: 'Industry',
    value: 'Healthcare',
    has: 'Technology',
  })
  expect(suggestionWords({ field: 'companySize', value: '11-50', source }, lead)).toEqual({
    label: 'Company size',
    value: '11-50 employees',
    has: undefined,
  })
})

test('facts with the same label, source and time stand together', () => {
  const fact = (label: string, value: string, source = 'https://a.example/'): Fact => ({
    label,
    value,
    source,
    method: 'page',
    foundAt: '2030-01-01T09:00:00.000Z',
  })
  const groups = groupFacts([
    fact('Technology', 'React'),
    fact('Founded', '1998'),
    fact('Technology', 'Nginx'),
    fact('Technology', 'Node', 'https://b.example/'),
  ])
  expect(groups.map(({ label, values }) => [label, ...values])).toEqual([
    ['Technology', 'React', 'Nginx'],
    ['Founded', '1998'],
    ['Technology', 'Node'],
  ])
})
