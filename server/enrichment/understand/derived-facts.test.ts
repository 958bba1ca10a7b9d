import { describe, expect, test } from 'vitest'
import { derivedFacts } from './derived-facts.ts'

const nobody = { jobTitle: null, email: 'x@gmail.com', phone: null, website: null }
const derived = (label: string, known: Record<string, string | undefined>) =>
  derivedFacts({ ...nobody, ...known } as Parameters<typeof derivedFacts>[0]).find((fact) => fact.label === label)
    ?.value

test.each([
  ['CEO', 'Executive', 'General management'],
  ['Chief Financial Officer', 'Executive', 'Finance'],
  ['Geschäftsführerin', 'Executive', 'General management'],
  ['VP of Sales', 'Vice president', 'Sales'],
  ['Vice President, Marketing', 'Vice president', 'Marketing'],
  ['Head of IT', 'Director', 'Engineering'],
  ['Vertriebsleiter', 'Director', 'Sales'],
  ['Director of Engineering', 'Director', 'Engineering'],
  ['Marketing Manager', 'Manager', 'Marketing'],
  ['Team Lead Customer Support', 'Manager', 'Support'],
  ['Senior Software Engineer', 'Senior', 'Engineering'],
  ['Co-Founder', 'Executive', 'General management'],
  ['Inhaber', 'Executive', 'General management'],
  ['Assistant to the CEO', 'Senior', 'General management'],
  ['Einkäufer', undefined, 'Purchasing'],
  ['HR Business Partner', 'Senior', 'People'],
  ['Managing Partner', 'Executive', 'General management'],
  ['代表取締役社長', 'Executive', 'General management'],
  ['Falconer', undefined, undefined],
  ['', undefined, undefined],
])('"%s" is %s in %s', (jobTitle, seniority, job) => {
  expect([derived('Seniority', { jobTitle }), derived('Function', { jobTitle })]).toEqual([seniority, job])
})

describe('an address and a number tell where they belong', () => {
  test.each([
    [{ email: 'x@navona.de' }, 'Germany', 'derived from email domain'],
    [{ email: 'x@navona.co.uk' }, 'United Kingdom', 'derived from email domain'],
    [{ website: 'https://www.navona.no/om-oss' }, 'Norway', 'derived from website'],
    [{ phone: '+41 44 668 18 00' }, 'Switzerland', 'derived from phone'],
    [{ phone: '00353 1 234 5678' }, 'Ireland', 'derived from phone'],
  ])('%o', (known, country, source) => {
    const facts = derivedFacts({ ...nobody, ...known })
    expect(facts.filter(({ label }) => label === 'Country')).toEqual([
      { label: 'Country', value: country, method: 'derived', source },
    ])
  })

  test.each([
    { email: 'x@gmx.de' },
    { email: 'x@navona.io' },
    { email: 'x@navona.com' },
    { phone: '+1 512 555 0143' },
    { phone: '0113 496' },
  ])('%o tells none', (known) => expect(derived('Country', known)).toBeUndefined())

  test('and whose the address is', () => {
    expect(derived('Email address', { email: 'x@gmail.com' })).toBe('Free email provider')
    expect(derived('Email address', { email: 'x@mailinator.com' })).toBe('Disposable email provider')
    expect(derived('Email address', { email: 'x@navona.example' })).toBe('Business domain')
    expect(derived('Mailbox', { email: 'info@navona.example' })).toBe('Shared by several people')
    expect(derived('Mailbox', { email: 'ingrid@navona.example' })).toBeUndefined()
  })
})
