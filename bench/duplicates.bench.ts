// Duplicates among many leads, beside those of others: how long the worker takes for a first look at all of them, how soon one more lead
// is found, how long the answer takes, and what another user notices meanwhile. BENCH_DUPLICATE_LEADS makes it smaller.
import type pg from 'pg'
import { databasePool, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { grouped, percentile, printTable, type Row, under } from './table.ts'

const LEADS = Number(process.env.BENCH_DUPLICATE_LEADS ?? 1_000_000)
const LIMIT_MS = 120_000
const ANSWER_MS = 100
const READS = 40
const A_MINUTE_MS = 60_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
// The route answers once a second, on average.
const POLL_MS = 1500

type Answer = { pairs: { band: string }[]; sure: number; isSearching?: true }

await onFullProduct(async ({ url }, dataDir) => {
  const pool = await databasePool(dataDir)
  const other = await newSession(url, `other-${Date.now()}@example.com`)
  const cookie = await newSession(url, `owner-${Date.now()}@example.com`)
  const owner = await newestOwner(pool)
  await fillPeople(pool, owner, LEADS)
  const look = async () => {
    const response = await fetch(`${url}/api/leads/duplicates`, { headers: { cookie } })
    if (!response.ok) throw new Error(`The pairs were refused: ${response.status}`)
    return (await response.json()) as Answer
  }
  const rows: Row[] = []

  const lists: number[] = []
  const start = performance.now()
  while ((await look()).isSearching) {
    lists.push(await timed(() => fetch(`${url}/api/leads?limit=50`, { headers: { cookie: other } })))
    await pause(POLL_MS)
  }
  rows.push(under(`first look at ${grouped(LEADS)} leads`, performance.now() - start, LIMIT_MS))
  rows.push({ figure: 'another user’s list meanwhile, p95', value: `${percentile(lists, 0.95).toFixed(1)} ms` })

  const answers: number[] = []
  await pause(A_MINUTE_MS)
  for (let read = 0; read < READS; read++) answers.push(await timed(look))
  rows.push(under('the pairs, p95', percentile(answers, 0.95), ANSWER_MS))

  const added: number[] = []
  for (let n = 0; n < 10; n++) {
    const person = {
      firstName: 'Zoe',
      lastName: `Quartermain${n}`,
      company: 'Ninefold',
      email: `zoe${n}@ninefold.example`,
    }
    for (const email of [person.email, `z.quartermain${n}@ninefold.example`])
      await fetch(`${url}/api/leads`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ ...person, email }),
      })
    added.push(await timed(look))
  }
  rows.push(under('the pairs after two new leads, p95', percentile(added, 0.95), ANSWER_MS))
  const { rows: found } = await pool.query('select count(*)::int as many from duplicate_pairs where user_id = $1', [
    owner,
  ])
  rows.push({ figure: 'pairs found', value: grouped(found[0].many) })
  await pool.end()
  printTable(rows)
})

async function timed(run: () => Promise<unknown>) {
  const start = performance.now()
  const answer = await run()
  if (answer instanceof Response) await answer.arrayBuffer()
  return performance.now() - start
}

/** People of 40 first and 8,000 last names in 19,200 companies. Each twentieth is the one before, with another address. */
async function fillPeople(pool: pg.Pool, owner: number, many: number) {
  await pool.query(
    `insert into leads (user_id, first_name, last_name, email, company, job_title, location, status, ai_score, source)
     select $1, f, l, lower(case when is_copy then left(f, 1) || l else f || '.' || l end || '@' || replace(c, ' ', '') || '.com'),
       c || case when is_copy then ' Ltd' else '' end, (array['CEO', 'Buyer', 'Head of Sales', 'Engineer'])[1 + m % 4],
       (array['London', 'Oslo', 'Lagos', 'Lyon', 'Pune'])[1 + m % 5], 'new', 50, 'import'
     from (
       select m, is_copy,
         (array['James','Mary','Robert','Linda','John','Susan','David','Karen','Anna','Peter','Laura','Paul','Emma','Mark','Julia','Luca','Sofia','Hugo','Marta','Jonas','Priya','Wei','Amara','Diego','Elif',
           'Ingrid','Omar','Nadia','Felix','Clara','Simon','Tara','Victor','Wanda','Yusuf','Zelda','Bruno','Carla','Derek','Fiona'])[1 + (h & 1023) % 40] as f,
         initcap((array['bar','cor','del','fen','gar','hol','kel','lan','mor','nor','pel','quin','ros','sol','tor','ul','van','wes','yar','zim'])[1 + (h >> 10 & 1023) % 20]
           || (array['a','e','i','o','u','er','an','in','on','el','ar','is','os','ap','im','ot','ad','em','un','ol'])[1 + (h >> 20 & 1023) % 20]
           || (array['son','man','ski','etti','berg','ford','ley','ton','er','ova','ez','sen','dal','by','well','stein','oux','ard','ini','ham'])[1 + (h >> 30 & 1023) % 20]) as l,
         initcap((array['al','bri','cal','dor','el','fal','gra','hal','in','jor','kes','lum','mer','nim','ost','pin','quil','riv','sta','ter','ur','vel','wex','xan','yor','zen','ark','bel','cor','dun','ev',
           'fern','gol','haw','ir','jun','kar','lor','mon','nav'])[1 + (h >> 40 & 1023) % 40]
           || (array['ta','ron','mark','wick','nova','dale','stone','path','line','gate','field','mont','port','ster','water','wood','bridge','crest','haven','light','peak','rock','shore','vale','view','well',
           'worth','yard','way','ward','hill','ford','ridge','land','house','point','ton','side','reach','run'])[1 + (h >> 50 & 1023) % 40])
           || ' ' || (array['Foods','Systems','Capital','Media','Energy','Labs','Robotics','Textiles','Clinic','Logistics','Software','Packaging'])[1 + m % 12] as c
       from (
         select m, is_copy, hashint8extended(m, 7) & 9223372036854775807 as h
         from (select case when n % 20 = 0 then n - 1 else n end as m, n % 20 = 0 as is_copy from generate_series(1, $2::int) n) numbers
       ) hashed
     ) people`,
    [owner, many],
  )
}
