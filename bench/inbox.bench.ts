// The inbox of one user with 1,000 and with 10,000 conversations of ten messages each, in a database that is full of other people's data.
import { fillConversations } from './fill-conversations.ts'
import { fillLeads } from './fill-leads.ts'
import { databasePool, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { percentile, printTable } from './table.ts'

const ROUNDS = 100
const LISTS = {
  'list, open': 'state=open',
  'list, needs reply': 'state=needs-reply',
  'list, all': 'state=all',
  'list, one intent': 'state=all&intent=question',
  'search, a rare word': 'state=all&q=topic%204711',
  'search, a common word': 'state=all&q=numbers',
}

await onFullProduct(async ({ url }, dataDir) => {
  const few = await measured(url, dataDir, 1_000)
  const many = await measured(url, dataDir, 10_000)
  const rows = Object.keys(LISTS).map((figure) => {
    const [small, large] = [few.lists.get(figure) ?? 0, many.lists.get(figure) ?? 0]
    const ratio = large / small
    return {
      figure: `${figure}, p95 at 10,000`,
      value: `${large.toFixed(1)} ms`,
      bare: `${small.toFixed(1)} ms`,
      ratio,
      ...(figure.startsWith('list') && { target: 'at most 2 times that of 1,000', isMet: ratio <= 2 }),
    }
  })
  const { thread } = many
  printTable([
    ...rows,
    { figure: 'opening a thread, p95', value: `${thread.toFixed(1)} ms`, target: 'under 100 ms', isMet: thread < 100 },
  ])
})

async function measured(url: string, dataDir: string, conversations: number) {
  const cookie = await newSession(url)
  const pool = await databasePool(dataDir)
  const userId = await newestOwner(pool)
  await fillLeads(pool, userId, 1_000)
  await fillConversations(pool, userId, conversations)
  const { rows } = await pool.query<{ id: number }>(
    'select id from conversations where user_id = $1 order by random() limit $2',
    [userId, ROUNDS],
  )
  await pool.end()
  const get = async (path: string) => {
    const started = performance.now()
    const response = await fetch(`${url}/api/inbox${path}`, { headers: { cookie } })
    await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return performance.now() - started
  }
  const lists = new Map<string, number>()
  for (const [figure, query] of Object.entries(LISTS)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await get(`?${query}`))
    lists.set(figure, p95(times))
  }
  const times: number[] = []
  for (const { id } of rows) times.push(await get(`/${id}`))
  return { lists, thread: p95(times) }
}

const p95 = (times: number[]) => percentile(times, 0.95)
