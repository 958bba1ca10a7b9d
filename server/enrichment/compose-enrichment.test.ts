import { describe, expect, test } from 'vitest'
import type { Fact } from '../../contract/enrichment.ts'
import { decideFields, tidyFacts } from './compose-enrichment.ts'

const empty = { industry: null, companySize: null, location: null, linkedinUrl: null }
const source = 'https://navona.example/'
const found = (field: keyof typeof empty, value: string, isCertain = true) => ({ field, value, isCertain, source })

describe('a field', () => {
  test('that is empty takes what is certain; a guess is only offered', () => {
    expect(decideFields(empty, [found('industry', 'finance'), found('companySize', '11-50', false)], [])).toEqual({
      filled: { industry: 'finance' },
      suggestions: [{ field: 'companySize', value: '11-50', source }],
    })
  })

  test('takes the certain one of several, and the first of equals', () => {
    const several = [found('industry', 'retail', false), found('industry', 'finance'), found('industry', 'education')]
    expect(decideFields(empty, several, []).filled).toEqual({ industry: 'finance' })
  })

  test.each([
    ['industry', 'finance', 'retail', true],
    ['industry', 'Finance', 'finance', false],
    ['location', 'Oslo', 'Oslo, Norway', false],
    ['location', 'oslo, norway', 'Oslo', false],
    ['location', 'Bergen', 'Oslo, Norway', true],
    ['linkedinUrl', 'linkedin.com/company/navona/', 'https://www.linkedin.com/company/navona', false],
    ['linkedinUrl', 'https://www.linkedin.com/company/other', 'https://www.linkedin.com/company/navona', true],
    ['linkedinUrl', 'https://www.linkedin.com/in/grace', 'https://www.linkedin.com/company/navona', false],
  ] as const)('%s that says "%s" is not overwritten by "%s"; offered: %s', (field, has, value, isOffered) => {
    const { filled, suggestions } = decideFields({ ...empty, [field]: has }, [found(field, value)], [])
    expect(filled).toEqual({})
    expect(suggestions).toEqual(isOffered ? [{ field, value, source }] : [])
  })

  test('whose suggestion was turned down is left alone', () => {
    const turnedDown = [{ field: 'industry' as const, value: 'finance' }]
    expect(
      decideFields({ ...empty, industry: 'retail' }, [found('industry', 'finance')], turnedDown).suggestions,
    ).toEqual([])
  })
})

test('facts are kept once, a few of each kind, sixty at most', () => {
  const fact = (label: string, value: string): Fact => ({
    label,
    value,
    source,
    method: 'page',
    foundAt: '2030-01-01T00:00:00Z',
  })
  const values = (facts: Fact[]) => tidyFacts(facts).map(({ value }) => value)
  expect(values([fact('Email', 'A@x'), fact('Email', 'a@x'), fact('Name', 'a@x')])).toEqual(['A@x', 'a@x'])
  expect(values([fact('Phone', '+47 22 12'), fact('Phone', '+472212')])).toEqual(['+47 22 12'])
  expect(values([1, 2, 3, 4, 5].map((n) => fact('Email', `${n}@x`)))).toHaveLength(3)
  expect(values(Array.from({ length: 200 }, (_, n) => fact(`Label ${n}`, 'x')))).toHaveLength(60)
})
