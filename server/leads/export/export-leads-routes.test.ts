import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COMPANY_SIZES, INDUSTRIES, LEAD_STATUSES, type Lead, NewLead } from '../../../contract/lead.ts'
import type { LeadImportReport } from '../../../contract/lead-import.ts'
import { seededRandom } from '../../../tests/world/seeded-random.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { importWaitingLeads } from '../import/import-leads.ts'

type Person = Awaited<ReturnType<World['person']>>

const naughty: string[] = JSON.parse(
  readFileSync(new URL('../../../tests/data/csv/naughty-strings.json', import.meta.url), 'utf8'),
)
const HEAD =
  '\ufeffFirst Name,Last Name,Email,Company,Job Title,Industry,Industry In Emails,Company Size,Location,Phone,Website,LinkedIn URL,Time Zone,Status,Deal Value,Probability,Campaign,Notes,Tags,Won On,Won Value,AI Score,Created\r\n'
const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona Systems' }

const exported = async (person: Person, query = '') => (await person.call('GET', `/api/leads/export.csv${query}`)).text
const list = async (person: Person) =>
  ((await person.call('GET', '/api/leads?sort=createdAt&limit=200')).body as { leads: Lead[] }).leads

/** Some of these names look like garbled letters: they are kept. */
async function importCsv(w: World, person: Person, csv: string) {
  const answer = await person.call('POST', '/api/leads/import?garbled=keep', csv, { 'content-type': 'text/csv' })
  expect(answer, answer.text).toMatchObject({ status: 202 })
  await importWaitingLeads(w)
  return (await person.call('GET', `/api/leads/import/${(answer.body as { id: number }).id}`)).body as LeadImportReport
}

describe('the export', () => {
  test('is a dated CSV file with a mark for Excel, one line a lead, and theirs alone', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    await ada.call('POST', '/api/leads', { ...grace, dealValue: 123450, notes: 'He said "hi",\nthen left' })
    const file = await ada.call('GET', '/api/leads/export.csv')
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/),
    })
    expect(file.text.replace(/,[\d: -]{19}\r\n$/, '')).toBe(
      `${HEAD}Grace,Hopper,grace@navona.example,Navona Systems,,,,,,,,,,new,1234.50,0,,"He said ""hi"",\nthen left",,,,36`,
    )
    expect(await exported(bob)).toBe(HEAD)
    expect((await w.call('GET', '/api/leads/export.csv')).status).toBe(401)
  })

  test('has the selected leads alone, of the owner, or says what is wrong with the list', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const add = async (person: Person, email: string) =>
      ((await person.call('POST', '/api/leads', { ...grace, email })).body as Lead).id
    const [one, , three] = [await add(ada, 'a@x.example'), await add(ada, 'b@x.example'), await add(ada, 'c@x.example')]
    const file = await exported(ada, `?ids=${one},${three},${await add(bob, 'd@x.example')}&sort=createdAt`)
    expect(file.match(/\w@x\.example/g)).toEqual(['a@x.example', 'c@x.example'])
    for (const ids of ['x', '1,', `${'1,'.repeat(1000)}1`, '9999999999'])
      expect((await ada.call('GET', `/api/leads/export.csv?ids=${ids}`)).status).toBe(400)
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+47 22', "'+47 22"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ["'=1", "''=1"],
    ["'tis", "'tis"],
    ["''", "''"],
    ['a=1', 'a=1'],
    ['=a,"b"', `"'=a,""b"""`],
  ])('writes the cell %j as %j', async (text, cell) => {
    const w = await world()
    const ada = await w.person()
    await ada.call('POST', '/api/leads', { ...grace, jobTitle: text })
    expect(await exported(ada)).toContain(`Navona Systems,${cell},`)
  })

  test('holds what the filter leaves, in its order', async () => {
    const w = await world()
    const ada = await w.person()
    const add = (lead: object) => ada.call('POST', '/api/leads', { ...grace, ...lead })
    await add({ firstName: 'A', lastName: "O'Neil $1", status: 'lost', dealValue: 5 })
    await add({ firstName: 'B', industry: 'retail', companySize: '1-10', dealValue: 900 })
    await add({ firstName: 'C', industry: 'retail', dealValue: 10 })
    const firsts = async (query: string) => [...(await exported(ada, query)).matchAll(/^([ABC]),/gm)].map((m) => m[1])
    expect(await firsts('')).toEqual(['C', 'B', 'A'])
    expect(await firsts('?sort=createdAt')).toEqual(['A', 'B', 'C'])
    expect(await firsts('?sort=-dealValue')).toEqual(['B', 'C', 'A'])
    expect(await firsts('?industry=retail&companySize=1-10')).toEqual(['B'])
    expect(await firsts('?industry=retail&companySize=all&status=')).toEqual(['C', 'B'])
    expect(await firsts('?status=lost')).toEqual(['A'])
    expect(await firsts(`?search=${encodeURIComponent("o'neil $1")}`)).toEqual(['A'])
    expect(await firsts('?search=%25')).toEqual([])
    expect(await firsts('?minScore=39')).toEqual(['B'])
    expect((await ada.call('GET', '/api/leads/export.csv?search=%00')).status).toBe(400)
    expect((await ada.call('GET', '/api/leads/export.csv?sort=shoe')).status).toBe(400)
  })
})

test('export then import is the identity, whatever the leads hold, and doing it again changes nothing', async () => {
  const w = await world()
  const random = seededRandom(26)
  const pick = <T>(values: readonly T[]) => values[random(values.length)] as T
  const text = () =>
    pick([
      pick(naughty),
      `${pick(["'", "''", '=', '+', '-', '@', '"', ',', ';'])}${pick(naughty)}`,
      `${pick(naughty)}\r\n${pick(naughty)}`,
    ])
  const maybe = (max: number) => (random(3) === 0 ? null : text().slice(0, max))
  for (let round = 0; round < 3; round++) {
    const [ada, bob] = [await w.person(), await w.person()]
    let added = 0
    while (added < 60) {
      const lead = NewLead.safeParse({
        firstName: text().slice(0, 200),
        lastName: text().slice(0, 200),
        email: `p${added}@x${random(40)}.example`,
        company: text().slice(0, 200),
        jobTitle: maybe(200),
        industry: pick([...INDUSTRIES, null]),
        companySize: pick([...COMPANY_SIZES, null]),
        location: maybe(200),
        phone: maybe(50),
        website: maybe(500),
        linkedinUrl: maybe(500),
        status: pick(LEAD_STATUSES),
        dealValue: random(2) ? random(1_000_000_000) : 0,
        probability: random(101),
        notes: maybe(20_000),
      })
      if (lead.success && (await ada.call('POST', '/api/leads', lead.data)).status === 201) added++
    }
    const before = await list(ada)
    const csv = await exported(ada, '?sort=createdAt')
    expect(await importCsv(w, bob, csv)).toMatchObject({ created: 60, failed: 0, updated: 0, skipped: 0 })
    const content = ({ id: _id, createdAt: _created, updatedAt: _updated, ...rest }: Lead) => rest
    const copies = (await list(bob)).sort((a, b) => a.id - b.id)
    expect(copies.map(content)).toEqual(before.map(content))
    expect(await importCsv(w, ada, csv)).toMatchObject({ created: 0, updated: 0, skipped: 60, failed: 0 })
    expect(await list(ada)).toEqual(before)
  }
})

test('two leads of one address stay as they are when their export is imported again', async () => {
  const w = await world()
  const ada = await w.person()
  await ada.call('POST', '/api/leads', { ...grace, jobTitle: 'CTO' })
  await ada.call('POST', '/api/leads', { ...grace, jobTitle: 'CEO', email: 'GRACE@navona.example' })
  const before = await list(ada)
  expect(await importCsv(w, ada, await exported(ada))).toMatchObject({ created: 0, updated: 0, skipped: 2 })
  expect(await list(ada)).toEqual(before)
})
