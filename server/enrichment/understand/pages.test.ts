import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { site } from '../../../tests/world/site.ts'
import { createCompanyReader, fetchRules } from '../fetch/read-company.ts'

// Pages written for this, in the shapes that real sites have; expected.json says all that should be found in each.
const FOLDER = new URL('../../../tests/data/pages/', import.meta.url)
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.slice(0, -5))
const expected = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as Record<string, Expected>

type Expected = {
  /** When the server says more than text/html. */
  contentType?: string
  facts: Record<string, string[]>
  certain?: Record<string, string>
  guessed?: Record<string, string>
  notes?: string[]
}

/** What is found in a page, as expected.json writes it. */
async function found(name: string): Promise<Expected> {
  const contentType = expected[name]?.contentType
  const body = readFileSync(new URL(`${name}.html`, FOLDER))
  const s = await site({
    '/': (_req, res) => res.writeHead(200, { 'content-type': contentType ?? 'text/html' }).end(body),
  })
  const rules = fetchRules({ publicUrl: new URL('https://leads.example'), enrichmentAllowHost: s.host })
  const { facts, candidates, notes } = await createCompanyReader(rules)({ website: s.url, email: 'x@gmail.com' })
  const byLabel: Record<string, string[]> = {}
  for (const { label, value } of facts)
    byLabel[label] = [...new Set([...(byLabel[label] ?? []), value.replace(s.url, '')])]
  const fields = (isCertain: boolean) =>
    Object.fromEntries(
      candidates
        .filter((one) => one.isCertain === isCertain)
        .reverse()
        .map(({ field, value }) => [field, value]),
    )
  const filled = (entries: object) => (Object.keys(entries).length > 0 ? entries : undefined)
  return JSON.parse(
    JSON.stringify({
      contentType,
      facts: byLabel,
      certain: filled(fields(true)),
      guessed: filled(fields(false)),
      notes: notes.length > 0 ? notes : undefined,
    }),
  )
}

describe('of a page exactly this is found:', () => {
  test.each(names)('%s', async (name) => {
    expect(await found(name)).toEqual(expected[name])
  })
})

test('every expectation has its page', () => expect(Object.keys(expected).sort()).toEqual([...names].sort()))
