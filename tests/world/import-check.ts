import { expect } from 'vitest'
import type { Lead } from '../../contract/lead.ts'
import type { LeadImportReport } from '../../contract/lead-import.ts'
import { importWaitingLeads } from '../../server/leads/import/import-leads.ts'
import type { World } from './world.ts'

// Files that are checked before they are imported.

type Person = Awaited<ReturnType<World['person']>>
type Limits = Parameters<typeof importWaitingLeads>[1]

export const HEAD = 'First Name,Last Name,Email,Company'
export const GRACE = 'Grace,Hopper,grace@navona.example,Navona'

export const send = (person: Person, csv: string | Buffer, query = '') =>
  person.call('POST', `/api/leads/import${query}`, csv, { 'content-type': 'text/csv' })
export const idOf = (answer: { body: unknown }) => (answer.body as { id: number }).id
export const report = async (person: Person, id: number) =>
  (await person.call('GET', `/api/leads/import/${id}`)).body as LeadImportReport
export const list = async (person: Person) =>
  ((await person.call('GET', '/api/leads?sort=createdAt&limit=200')).body as { leads: Lead[] }).leads
export const withOptions = (options: object) => `options=${encodeURIComponent(JSON.stringify(options))}`

export async function check(w: World, person: Person, csv: string | Buffer, query = '', limits?: Limits) {
  const answer = await send(person, csv, `?check=1${query && `&${query}`}`)
  expect(answer, answer.text).toMatchObject({ status: 202 })
  await importWaitingLeads(w, limits)
  return report(person, idOf(answer))
}

export async function start(w: World, person: Person, id: number, limits?: Limits) {
  expect(await person.call('POST', `/api/leads/import/${id}/start`)).toMatchObject({ status: 202, body: { id } })
  await importWaitingLeads(w, limits)
  return report(person, id)
}

export const counts = ({
  total,
  done,
  created,
  updated,
  skipped,
  failed,
  noted,
  values,
  notes,
  errors,
}: LeadImportReport) => ({
  total,
  done,
  created,
  updated,
  skipped,
  failed,
  noted,
  values,
  // A check tells the same, as something to come.
  notes: notes.map((note) => ({
    ...note,
    message: note.message.replace("won't import", "didn't import").replace('will be', 'was'),
  })),
  errors,
})

/** Rows of every kind, many of them about the same few people. */
export function generated(seed: number, rows: number) {
  let state = seed
  const pick = <T>(of: readonly T[]) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return of[Math.floor((state / 2147483648) * of.length)] as T
  }
  const lines = Array.from({ length: rows }, (_, i) =>
    [
      pick(['Grace', 'Ada', '', 'Zoë']),
      pick(['Hopper', 'Byron', 'Hopper', '']),
      pick([`p${i % 17}@x.example`, `P${i % 17}@x.example`, `q${i}@x.example`, `r${i % 5}@gmail.com`, 'nowhere', '']),
      pick(['Navona', '', 'Navona']),
      pick(['customer', 'Qualified', 'purple', '', 'Open deal']),
      pick(['Falconry', 'Software', 'retail', '', 'n/a']),
      pick(['350', 'large', '1-50', '']),
      pick(['$9,500', '£100', '120', '€1.000', 'much', '', 'USD 99999999999']),
      pick(['', 'Europe/London', 'EST']),
      pick(['', 'x'.repeat(300), `"two\nlines \ud83d!"`]),
    ].join(','),
  )
  return `${HEAD},Status,Industry,Employees,Deal Value,Time Zone,Notes\n${lines.join('\n')}\n`
}
