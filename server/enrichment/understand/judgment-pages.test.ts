import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { factsOfPage } from './page-facts.ts'
import { verdictOf } from './page-verdict.ts'
import { readPage } from './read-page.ts'

// Pages written for this; the README beside them says how they are split and scored.
const FOLDER = new URL('../../../tests/data/judgment/pages/', import.meta.url)
const NOTE = "This does not look like a company's site."

type Sample = { name: string; address: URL; expected: Record<string, string>; html: string; isAside: boolean }

function samplesOf(file: string): Sample[] {
  const parts = readFileSync(new URL(file, FOLDER), 'utf8').split(/^=== /m).slice(1)
  return parts.map((part) => {
    const end = part.indexOf('\n')
    const [name = '', address = '', ...values] = part.slice(0, end).split(' ')
    return {
      name,
      address: new URL(address),
      expected: Object.fromEntries(values.map((value) => value.split('=', 2) as [string, string])),
      html: part.slice(end),
      isAside: (createHash('sha256').update(name).digest()[0] ?? 0) % 2 === 1,
    }
  })
}

async function judge({ html, address }: Sample) {
  const page = await readPage(html)
  const isUnreadable = verdictOf(page) === 'parked'
  const { candidates, findings, notes } = await factsOfPage(page, address, {})
  const of = (field: string) => candidates.find((one) => one.field === field)?.value
  return {
    isCompany: !isUnreadable && !notes.includes(NOTE),
    offered: isUnreadable ? 0 : candidates.length,
    facts: isUnreadable ? [] : findings.filter(({ label }) => label === 'Employees' || label === 'LinkedIn'),
    size: of('companySize'),
    linkedin: of('linkedinUrl'),
    industry: of('industry'),
  }
}

const COMPANIES = samplesOf('company.txt')
const OTHERS = samplesOf('other.txt')

describe.each([
  ['seen while building', false],
  ['kept aside', true],
])('pages %s', (_part, isAside) => {
  const ofPart = (samples: Sample[]) => samples.filter((sample) => sample.isAside === isAside)

  test("a page that isn't a company's site offers nothing and says so", async () => {
    const errors: string[] = []
    for (const sample of ofPart(OTHERS)) {
      const { isCompany, offered, facts } = await judge(sample)
      if (isCompany || offered > 0 || facts.length > 0) errors.push(`${sample.name} ${isCompany} ${offered}`)
    }
    expect(errors).toEqual(KNOWN_ERRORS.filter((error) => errors.includes(error)))
  })

  test('a company site gives its own size and LinkedIn page, and nobody else’s', async () => {
    const errors: string[] = []
    for (const sample of ofPart(COMPANIES)) {
      const { isCompany, size, linkedin, industry } = await judge(sample)
      const { expected } = sample
      if (!isCompany) errors.push(`${sample.name} not a company`)
      if (size !== expected.size) errors.push(`${sample.name} size ${size}`)
      if (linkedin !== expected.linkedin) errors.push(`${sample.name} linkedin ${linkedin}`)
      if (expected.industry && industry !== expected.industry) errors.push(`${sample.name} industry ${industry}`)
    }
    expect(errors).toEqual(KNOWN_ERRORS.filter((error) => errors.includes(error)))
  })
})

/** Errors that are left; the README names them too. */
const KNOWN_ERRORS = ['brassford-tools size undefined']
