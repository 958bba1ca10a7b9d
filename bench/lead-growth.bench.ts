// Every list, page, search, filter, count and choice of leads that the product offers, with 1,000 leads and with a million of one's own,
// in a database full of other people's. Asked in turns over HTTP, each time for something else: another page, another word.
// LEADS_LARGE and LEADS_ROUNDS make it smaller.
import type pg from 'pg'
import { fillLeads } from './fill-leads.ts'
import { takeShortcuts } from './full-database.ts'
import {
  databasePool,
  finishOthers,
  leadsCompared,
  newestOwner,
  newSession,
  onFullProduct,
} from './measured-product.ts'
import { percentile, printTable, type Row, under } from './table.ts'

const SMALL = 1_000
const LARGE = Number(process.env.LEADS_LARGE ?? 1_000_000)
const ROUNDS = Number(process.env.LEADS_ROUNDS ?? 40)
const GOAL = 1.5
const LIMIT_MS = 300
const PAGE = 50
const DUPLICATES = 150

type Owner = { cookie: string; id: number; leads: number; someLead: number }
type Ask = (owner: Owner, round: number) => string

const FIRST = [
  'Grace',
  'Ingrid',
  'Amara',
  'Jonas',
  'Priya',
  'Luca',
  'Sofia',
  'Daniel',
  'Marta',
  'Hugo',
  'Aisha',
  'Diego',
]
const LAST = [
  'Hopper',
  'Rivera',
  'Solberg',
  'Zhang',
  'Weber',
  'Raman',
  'Moretti',
  'Lindqvist',
  'Nowak',
  'Lambert',
  'Larsen',
]
const COMPANIES = [
  'Navona',
  'Serrano',
  'Fjordbank',
  'Paperlane',
  'Kestrel',
  'Nimbuspath',
  'Aurora',
  'Brightline',
  'Quai Nord',
]
const COMMON_PAIRS = ['er', 'an', 'ra', 'so', 'in', 'le', 'no', 'ar', 'em', 'am']
const RARE_PAIRS = ['zq', 'xj', 'qz', 'jx', 'vq', 'wx', 'kz', 'q7', 'zx', 'jq']
const INDUSTRIES = ['technology', 'healthcare', 'finance', 'retail', 'manufacturing', 'education', 'other']
const STATUSES = ['new', 'contacted', 'qualified', 'lost']
const SIZES = ['1-10', '11-50', '51-200', '200+']
const SORTS = [
  '-createdAt',
  'createdAt',
  'name',
  '-name',
  'company',
  '-company',
  '-aiScore',
  'aiScore',
  '-dealValue',
  'dealValue',
]

const pick = <T>(options: T[], round: number) => options[round % options.length] as T
const query = (params: Record<string, string | number>) =>
  `?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))}`
const list =
  (paramsOf: (round: number, pages: number) => Record<string, string | number>): Ask =>
  ({ leads }, round) =>
    `/api/leads${query({ limit: PAGE, ...paramsOf(round, Math.ceil(leads / PAGE)) })}`
const about = (share: number) => (round: number, pages: number) =>
  Math.max(1, Math.min(pages, Math.round(pages * share) - 20 + round))
const filterOf = (round: number) => ({
  industry: pick(INDUSTRIES, round),
  status: pick(STATUSES, round),
  companySize: pick(SIZES, round),
})

const ASKED: Record<string, Ask> = {
  ...Object.fromEntries(
    SORTS.flatMap((sort) => [
      [`${sort}, first pages`, list((round) => ({ sort, page: 1 + (round % 5) }))],
      [`${sort}, middle`, list((round, pages) => ({ sort, page: about(0.5)(round, pages) }))],
      [`${sort}, end`, list((round, pages) => ({ sort, page: about(1)(round, pages) }))],
    ]),
  ),
  'one industry': list((round) => ({ industry: pick(INDUSTRIES, round) })),
  'one company size': list((round) => ({ companySize: pick(SIZES, round) })),
  'one status': list((round) => ({ status: pick(STATUSES, round) })),
  'one status, middle': list((round, pages) => ({ status: 'new', page: about(0.2)(round, pages) })),
  'one industry by name, middle': list((round, pages) => ({
    industry: 'retail',
    sort: 'name',
    page: about(0.07)(round, pages),
  })),
  'industry, size and status': list((round) => filterOf(round)),
  'industry, size and status by company': list((round) => ({ ...filterOf(round), sort: 'company' })),
  'least score': list((round) => ({ minScore: 40 + round })),
  'least score, highest first': list((round) => ({ minScore: 40 + round, sort: '-aiScore' })),
  'search: one letter': list((round) => ({ search: pick([...'abcdefghilmnoprstu'], round) })),
  'search: two common letters': list((round) => ({ search: pick(COMMON_PAIRS, round) })),
  'search: two rare letters': list((round) => ({ search: pick(RARE_PAIRS, round) })),
  'search: a name, by company': list((round) => ({ search: pick(LAST, round), sort: 'company' })),
  'search: a company': list((round) => ({ search: pick(COMPANIES, round) })),
  'search: a word all share': list((round) => ({ search: 'example'.slice(0, 3 + (round % 5)) })),
  'search: a whole name, first time': list((round) => ({ search: `${pick(FIRST, round)} ${pick(LAST, round * 7)}` })),
  'search: a whole name, again': list((round) => ({ search: `${FIRST[round % 2]} ${LAST[0]}` })),
  'search: nobody': list((round) => ({ search: `nobody${round}` })),
  'search: a name of one status': list((round) => ({ search: pick(LAST, round), status: pick(STATUSES, round) })),
  'search: page 2 of a company': list((round) => ({ search: pick(COMPANIES, round), page: 2 })),
  'palette and pickers': (_, round) => `/api/leads${query({ search: pick(FIRST, round), limit: 5 })}`,
  'count of a search': (_, round) => `/api/leads/count${query({ search: pick(LAST, round) })}`,
  'count of a filter': (_, round) => `/api/leads/count${query(filterOf(round))}`,
  duplicates: () => '/api/leads/duplicates',
  'who has an address': (_, round) => `/api/leads/by-email?email=nobody${round}%40navona.example`,
  'a lead': ({ someLead }, round) => `/api/leads/${someLead + round}`,
  'a lead’s timeline': ({ someLead }, round) => `/api/leads/${someLead + round}/timeline`,
  'leads to call today': () => '/api/today',
}

await onFullProduct(async ({ url }, dataDir) => {
  const pool = await databasePool(dataDir)
  const small = await newOwner(pool, url, SMALL)
  const large = await newOwner(pool, url, LARGE)
  await pool.query('vacuum analyze leads')
  await finishOthers(pool)
  await leadsCompared(pool)
  const rows: Row[] = []
  let longest = { took: 0, name: '' }
  for (const [name, ask] of Object.entries(ASKED)) {
    const times = new Map<Owner, number[]>([
      [small, []],
      [large, []],
    ])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [owner, taken] of times) {
        const took = await time(url, owner, ask(owner, round))
        taken.push(took)
        if (took > longest.took) longest = { took, name }
      }
    }
    rows.push(grown(name, times.get(small) ?? [], times.get(large) ?? []))
  }
  rows.push(await selectAll(url, small, large))
  rows.push(under(`longest request (${longest.name})`, longest.took, LIMIT_MS))
  await pool.end()
  printTable(rows)
})

async function newOwner(pool: pg.Pool, url: string, leads: number): Promise<Owner> {
  const cookie = await newSession(url, `owner-of-${leads}@example.com`)
  const id = await newestOwner(pool)
  const client = await pool.connect()
  const undoShortcuts = leads > SMALL ? await takeShortcuts(client) : async () => {}
  await fillLeads(client, id, leads - DUPLICATES)
  await client.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, first_name, last_name, email, company from leads where user_id = $1 order by id limit $2`,
    [id, DUPLICATES],
  )
  await undoShortcuts()
  const { rows } = await client.query('select min(id) as id from leads where user_id = $1', [id])
  client.release()
  return { cookie, id, leads, someLead: rows[0].id }
}

async function time(url: string, { cookie }: Owner, path: string) {
  const start = performance.now()
  const answer = await fetch(`${url}${path}`, { headers: { cookie } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - start
}

function grown(name: string, small: number[], large: number[]): Row {
  const [bare, ours] = [percentile(small, 0.95), percentile(large, 0.95)]
  const ratio = ours / bare
  return {
    figure: `p95, ${name}`,
    value: `${ours.toFixed(1)} ms`,
    bare: `${bare.toFixed(1)} ms`,
    ratio,
    target: `at most ${GOAL}`,
    isMet: ratio <= GOAL,
  }
}

/** Answers with up to 10,000 IDs: ten times as many as the small owner has. */
async function selectAll(url: string, small: Owner, large: Owner): Promise<Row> {
  const taken = (owner: Owner) => eachRound(() => time(url, owner, '/api/leads/ids'))
  return grown('select all: the first 10,000 IDs beside 1,000', await taken(small), await taken(large))
}

async function eachRound(run: () => Promise<number>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await run())
  return times
}
