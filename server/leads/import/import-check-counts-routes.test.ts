import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { check, counts, generated, idOf, report, send, start, withOptions } from '../../../tests/world/import-check.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { importWaitingLeads } from './import-leads.ts'

const DATA = new URL('../../../tests/data/csv/', import.meta.url)

describe('the counts of a dry run are those of the import', () => {
  const files: [string, string | Buffer][] = [
    ...readdirSync(new URL('export-headers/', DATA)).map((file): [string, Buffer] => [
      file,
      readFileSync(new URL(`export-headers/${file}`, DATA)),
    ]),
    ...[1, 2, 3].map((seed): [string, string] => [`generated ${seed}`, generated(seed, 200)]),
  ]
  const filled = (file: string | Buffer) => {
    if (typeof file === 'string') return file
    const head = file.toString().trimEnd()
    const columns = (head.split('\n').at(-1) ?? '').split(',').map((name) => name.replaceAll('"', ''))
    const row = (email: string, name: string) =>
      columns
        .map((column) =>
          /e-?mail/i.test(column)
            ? email
            : /name|first|last/i.test(column)
              ? name
              : /industry|status/i.test(column)
                ? 'Odd'
                : '',
        )
        .join(',')
    return `${head}\n${row('a@x.example', 'A B')}\n${row('a@x.example', 'C D')}\n${row('b@x.example', '')}\n${row('', 'E')}\n`
  }

  test.each(files)('of %s, whatever happens to duplicates', async (_, file) => {
    const w = await world()
    const csv = filled(file)
    for (const duplicates of ['update', 'skip', 'add']) {
      const ada = await w.person()
      await send(ada, generated(9, 40))
      await importWaitingLeads(w)
      // Odd sizes, so that people return in later batches.
      const answer = await send(ada, csv, `?check=1&duplicates=${duplicates}`)
      if (answer.status === 400) return
      await importWaitingLeads(w, { batchRows: 7 })
      const found = await report(ada, idOf(answer))
      const done = await start(w, ada, found.id, { batchRows: 7 })
      expect(done.status).toBe('done')
      expect(counts(found)).toEqual(counts(done))
      expect(found.created + found.updated + found.skipped + found.failed).toBe(found.done)
    }
  })

  test('with choices too, and with leads that share an address', async () => {
    const w = await world()
    const ada = await w.person()
    await w.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company)
       select $1, 'A', 'B', 'p' || i % 5 || '@x.example', 'C' || i from generate_series(0, 399) i`,
      [ada.id],
    )
    const choices = {
      status: { customer: 'lost', purple: 'contacted' },
      industry: { falconry: 'retail', software: 'skip' },
      companySize: { large: '200+' },
      dealValue: { $: 'keep', USD: 'keep' },
    }
    const found = await check(w, ada, generated(4, 300), withOptions({ choices }), { batchRows: 11 })
    const done = await start(w, ada, found.id, { batchRows: 13 })
    expect(counts(found)).toEqual(counts(done))
    expect(done.values).toContainEqual(expect.objectContaining({ field: 'status', value: 'customer', becomes: 'lost' }))
  })

  test('after a worker was killed in the middle, and in turns with others', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const csv = generated(5, 120)
    const mine = idOf(await send(ada, csv, '?check=1'))
    const theirs = idOf(await send(bob, csv, '?check=1'))
    let commits = 0
    const connect = async () => {
      const client = await w.pool.connect()
      const query = client.query.bind(client)
      return Object.assign(Object.create(client), {
        query: (...args: Parameters<typeof query>) =>
          String(args[0]) === 'commit' && ++commits === 3
            ? Promise.reject(new Error('Connection terminated'))
            : query(...args),
      })
    }
    const broken = { db: w.db, pool: Object.create(w.pool, { connect: { value: connect } }) as World['pool'] }
    await expect(importWaitingLeads(broken, { batchRows: 10, turnMs: 0 })).rejects.toThrow('Connection terminated')
    await importWaitingLeads(w, { batchRows: 10, turnMs: 0 })
    const [one, other] = [await report(ada, mine), await report(bob, theirs)]
    expect(one.status).toBe('checked')
    expect(counts(one)).toEqual(counts(other))
    expect(counts(await start(w, ada, mine))).toEqual(counts(one))
  })
})
