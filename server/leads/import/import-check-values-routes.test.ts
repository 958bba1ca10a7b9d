import { describe, expect, test } from 'vitest'
import { check, GRACE, HEAD, idOf, list, report, send, start, withOptions } from '../../../tests/world/import-check.ts'
import { world } from '../../../tests/world/world.ts'
import { importWaitingLeads } from './import-leads.ts'

describe('a value that is not ours word for word', () => {
  test('an industry of ours keeps the word of the file for emails, and sizes above 200 are listed', async () => {
    const w = await world()
    const ada = await w.person()
    const head = `${HEAD},Industry,Employees,Prob %`
    const found = await check(
      w,
      ada,
      `${head}\n${GRACE},Fintech,201-500,15\nAlan,Turing,alan@b.example,B,Finance,1000+,40\n`,
    )
    expect(found.values).toMatchObject([
      { field: 'industry', example: 'Fintech', becomes: 'finance' },
      { field: 'companySize', example: '201-500', becomes: '200+' },
      { field: 'companySize', example: '1000+', becomes: '200+' },
    ])
    await start(w, ada, found.id)
    expect(await list(ada)).toMatchObject([
      { industry: 'finance', industryAsGiven: 'Fintech', companySize: '200+', probability: 15 },
      { industry: 'finance', industryAsGiven: null, companySize: '200+', probability: 40 },
    ])
  })

  const csv = [
    `${HEAD},Status,Industry,Employees,Deal Value,Time Zone`,
    `${GRACE},customer,Falconry,large,"$9,500",EST`,
    'Alan,Turing,alan@b.example,B,Customer,Software,350,"£1,200",Europe/London',
    'Ada,Byron,ada@b.example,B,New,n/a,11-50,"$120",',
  ].join('\n')

  test('is listed once, with what becomes of it', async () => {
    const w = await world()
    const ada = await w.person()
    const found = await check(w, ada, csv)
    expect(found.values).toEqual([
      { field: 'industry', value: 'falconry', example: 'Falconry', line: 2, rows: 1, becomes: 'other' },
      {
        field: 'companySize',
        value: 'large',
        example: 'large',
        line: 2,
        rows: 1,
        becomes: 'skip',
        isUnknown: true,
      },
      { field: 'timeZone', value: 'est', example: 'EST', line: 2, rows: 1, becomes: 'skip' },
      { field: 'status', value: 'customer', example: 'customer', line: 2, rows: 2, becomes: 'qualified' },
      { field: 'dealValue', value: '$', example: '$9,500', line: 2, rows: 2, becomes: 'skip' },
      { field: 'industry', value: 'software', example: 'Software', line: 3, rows: 1, becomes: 'technology' },
      // Every status is listed, so that it can be changed.
      { field: 'status', value: 'new', example: 'New', line: 4, rows: 1, becomes: 'new' },
    ])
    expect(found).toMatchObject({ noted: 8, moreValues: 0 })
  })

  test('becomes what was chosen, which another check shows first', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const { id } = await check(w, ada, csv)
    const choices = { status: { customer: 'skip' }, industry: { falconry: 'retail' }, dealValue: { $: 'keep' } }
    expect((await bob.call('POST', `/api/leads/import/${id}/check`, { choices })).status).toBe(404)
    expect(
      await ada.call('POST', `/api/leads/import/${id}/check`, { choices: { status: { customer: 'rich' } } }),
    ).toMatchObject({ status: 400, body: { message: 'Choose a value from the list' } })
    expect(await ada.call('POST', `/api/leads/import/${id}/check`, { choices })).toMatchObject({
      status: 200,
      body: { status: 'checking', done: 0, created: 0, values: [] },
    })
    await importWaitingLeads(w)
    const found = await report(ada, id)
    expect(found).toMatchObject({ status: 'checked', created: 3 })
    expect(found.values.map(({ value, becomes }) => [value, becomes])).toEqual([
      ['falconry', 'retail'],
      ['large', 'skip'],
      ['est', 'skip'],
      ['customer', 'skip'],
      ['$', 'keep'],
      ['software', 'technology'],
      ['new', 'new'],
    ])
    const told = ({ notes }: { notes: { message: string }[] }) => notes.map(({ message }) => message)
    const isUnclear = 'Company size “large” is unclear, so we'
    expect(told(found)).toEqual(
      expect.arrayContaining([
        `${isUnclear} won't import it.`,
        'Deal value “$9,500” will be taken as pounds, as you chose.',
        'Industry “Software” will be read as “Technology”.',
      ]),
    )
    await start(w, ada, id)
    expect(told(await report(ada, id))).toContain(`${isUnclear} didn't import it.`)
    expect(await list(ada)).toMatchObject([
      { status: 'new', industry: 'retail', companySize: null, dealValue: 950_000, timeZone: null },
      { status: 'new', industry: 'technology', companySize: '200+', dealValue: 120_000 },
      { status: 'new', industry: null, dealValue: 12_000 },
    ])
    expect((await ada.call('POST', `/api/leads/import/${id}/check`, { choices })).status).toBe(409)
  })

  test('is told row by row by the import in one call, and no dollar becomes a pound', async () => {
    const w = await world()
    const ada = await w.person()
    const id = idOf(await send(ada, csv))
    await importWaitingLeads(w)
    expect(await report(ada, id)).toMatchObject({
      status: 'done',
      created: 3,
      failed: 0,
      errors: [],
      noted: 8,
      notes: [
        {
          line: 2,
          field: 'industry',
          message: 'Industry “Falconry” is not on our list. A new lead gets “Other”, and emails use your own word.',
        },
        { line: 2, field: 'companySize', message: "Company size “large” is unclear, so we didn't import it." },
        { line: 2, field: 'timeZone', message: "Time zone “EST” is unclear, so we didn't import it." },
        { line: 2, field: 'status', message: 'Status “customer” was read as “Qualified”.' },
        { line: 2, field: 'dealValue', message: "Deal value “$9,500” is not in pounds, so we didn't import it." },
        { line: 3, field: 'industry', message: 'Industry “Software” was read as “Technology”.' },
        { line: 3, field: 'status', message: 'Status “Customer” was read as “Qualified”.' },
        { line: 4, field: 'dealValue', message: "Deal value “$120” is not in pounds, so we didn't import it." },
      ],
    })
    expect((await list(ada)).map(({ dealValue }) => dealValue)).toEqual([0, 120_000, 0])
    const again = idOf(await send(ada, csv, `?${withOptions({ choices: { dealValue: { $: 'keep' } } })}`))
    await importWaitingLeads(w)
    expect(await report(ada, again)).toMatchObject({ updated: 2, skipped: 1 })
    expect((await list(ada)).map(({ dealValue }) => dealValue)).toEqual([950_000, 120_000, 12_000])
  })

  test('every status of the file is listed with its rows, and unknown ones are named, not taken for New in silence', async () => {
    const w = await world()
    const ada = await w.person()
    const statuses = ['Not Qualified', 'Qualified', 'qualified', 'Purple', 'Ancien client', 'Purple']
    const rows = statuses.map((status, i) => `A,B${i},p${i}@x.example,C,${status}`).join('\n')
    const found = await check(w, ada, `${HEAD},Status\n${rows}\n`)
    expect(found.values.map(({ example, rows, becomes, isUnknown }) => [example, rows, becomes, isUnknown])).toEqual([
      ['Not Qualified', 1, 'lost', undefined],
      ['Qualified', 2, 'qualified', undefined],
      ['Purple', 2, 'skip', true],
      ['Ancien client', 1, 'lost', undefined],
    ])
    expect(found.notes.map(({ message }) => message)).toContain(
      "Status “Purple” is unclear, so we won't import it. A new lead starts as “New”.",
    )
    // "Qualified" is ours word for word: listed, but nothing about it is changed.
    expect(found.noted).toBe(4)
    const choices = { status: { purple: 'contacted', qualified: 'lost' } }
    await ada.call('POST', `/api/leads/import/${found.id}/check`, { choices })
    await importWaitingLeads(w)
    const done = await start(w, ada, found.id)
    expect(done.values.map(({ example, becomes }) => [example, becomes])).toEqual([
      ['Not Qualified', 'lost'],
      ['Qualified', 'lost'],
      ['Purple', 'contacted'],
      ['Ancien client', 'lost'],
    ])
    expect((await list(ada)).map(({ status }) => status)).toEqual([
      'lost',
      'lost',
      'lost',
      'contacted',
      'lost',
      'contacted',
    ])
  })

  test('in a column whose name says another currency is not in pounds either', async () => {
    const w = await world()
    const ada = await w.person()
    const mapping = ['firstName', 'lastName', 'email', 'company', 'dealValue']
    const found = await check(w, ada, `${HEAD},ARR in (USD)\n${GRACE},9500\n`, withOptions({ mapping }))
    expect(found.values).toMatchObject([{ field: 'dealValue', value: 'USD', example: '9500 USD', becomes: 'skip' }])
  })

  test('of which there are thousands is counted, but not each listed', async () => {
    const w = await world()
    const ada = await w.person()
    const rows = Array.from({ length: 1000 }, (_, i) => `A,B,p${i}@x.example,C,Trade ${i}`).join('\n')
    const found = await check(w, ada, `${HEAD},Industry\n${rows}\n`)
    expect(found).toMatchObject({ noted: 1000, moreValues: 700 })
    expect(found.values).toHaveLength(300)
    expect(found.notes).toHaveLength(100)
  })

  test('that we don’t know is listed even after hundreds that we know', async () => {
    const w = await world()
    const ada = await w.person()
    const said = [...Array.from({ length: 400 }, (_, i) => `Lost ${i}`), 'Purple']
    const rows = said.map((status, i) => `A,B,p${i}@x.example,C,${status}`).join('\n')
    const found = await check(w, ada, `${HEAD},Status\n${rows}\n`)
    expect(found.values.filter(({ isUnknown }) => isUnknown)).toMatchObject([{ example: 'Purple', becomes: 'skip' }])
    expect(found).toMatchObject({ moreValues: 100 })
  })
})
