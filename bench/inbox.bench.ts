// The inbox of one user with 1,000 and of another with 10,000 conversations of ten messages each, in a database that is full of other
// people's leads, emails and conversations. Beside it the bare statements, prepared, on one connection.
import { Agent, get } from 'node:http'
import type pg from 'pg'
import { fillConversations } from './fill-conversations.ts'
import { fillLeads } from './fill-leads.ts'
import { databasePool, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { percentile, printTable, type Row } from './table.ts'

const FEW = 1_000
const MANY = 10_000
const OTHERS = { owners: 10, conversations: 2_000 }
const CALLS = Number(process.env.CALLS ?? 100)
const WARM_UP = 5
const MOST_TIMES = 1.5
const LONGEST_THREAD_MS = 100

const LIST = `select c.*, l.first_name, l.last_name, l.company, l.email from conversations c
  join leads l on l.id = c.lead_id and l.user_id = c.user_id
  where c.user_id = $1 order by c.last_message_at desc, c.id desc limit 50`
const THREAD = `select * from conversation_messages where user_id = $1 and conversation_id = $2 order by at desc, id desc limit 21`

type Owner = { cookie: string; userId: number; routes: Record<string, string>; threads: number[] }

await onFullProduct(
  async ({ url }, dataDir) => {
    const pool = await databasePool(dataDir)
    const few = { cookie: await newSession(url, 'few@example.com'), userId: await newestOwner(pool) }
    const many = { cookie: await newSession(url, 'many@example.com'), userId: await newestOwner(pool) }
    for (const { userId } of [few, many]) await fillLeads(pool, userId, 1_000)
    const { rows: others } = await pool.query<{ id: number }>(
      `select id from users where email like 'other-%@others.example' order by id limit ${OTHERS.owners}`,
    )
    await fillConversations(pool, [
      ...others.map(({ id }) => ({ userId: id, conversations: OTHERS.conversations })),
      { userId: few.userId, conversations: FEW },
      { userId: many.userId, conversations: MANY },
    ])
    printTable(await measure(pool, url, await ownerOf(pool, few), await ownerOf(pool, many)))
    await pool.end()
  },
  { ROLE: 'web' },
)

async function ownerOf(pool: pg.Pool, { cookie, userId }: { cookie: string; userId: number }): Promise<Owner> {
  const first = async (text: string) =>
    (await pool.query<{ value: string }>(text, [userId])).rows.map(({ value }) => value)
  const [mailboxId] = await first('select max(id) as value from mailboxes where user_id = $1')
  const [sequenceId] = await first('select max(id) as value from email_sequences where user_id = $1')
  const [page] = await first(
    `select floor(extract(epoch from last_message_at) * 1000)::bigint || '-' || id as value from conversations
     where user_id = $1 order by last_message_at offset 60 limit 1`,
  )
  const threads = await first(
    `select id as value from conversations where user_id = $1 order by random() limit ${CALLS + WARM_UP}`,
  )
  const routes = {
    'list, open': '?state=open',
    'list, unread': '?state=unread',
    'list, needs reply': '?state=needs-reply',
    'list, all': '?state=all',
    'list, all, the last page': `?state=all&after=${page}`,
    'list, one intent': '?state=all&intent=question',
    'list, one email account': `?state=all&mailboxId=${mailboxId}`,
    'list, one sequence': `?state=all&sequenceId=${sequenceId}`,
    'list, one sequence, email account and intent': `?state=open&mailboxId=${mailboxId}&sequenceId=${sequenceId}&intent=not_now`,
    counts: '/counts',
    'search, a rare word': '?state=all&q=topic%204711',
    'search, a word of every message': '?state=all&q=numbers',
    'search, a word of every message, needs reply': '?state=needs-reply&q=numbers',
    'search, a person': '?state=all&q=okafor',
    'search, nothing found': '?state=all&q=nobody-has-this',
    'search, two letters': '?state=all&q=we',
  }
  return { cookie, userId, routes, threads: threads.map(Number) }
}

/** Of both owners in turn: whatever else the machine does meets both alike. */
async function measure(pool: pg.Pool, url: string, few: Owner, many: Owner): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const timeOf = (owner: Owner, path: string) => timeOfGet(agent, `${url}/api/inbox${path}`, owner.cookie)
  const client = await pool.connect()
  const bare = async (name: string, text: string, values: number[]) => {
    const startedAt = performance.now()
    const { rows } = await client.query({ name, text, values })
    JSON.stringify(rows)
    return performance.now() - startedAt
  }
  try {
    const rows: Row[] = []
    for (const [figure, path] of Object.entries(many.routes)) {
      const [small, large] = await inTurns(
        () => timeOf(few, few.routes[figure] ?? ''),
        () => timeOf(many, path),
      )
      rows.push(grown(`${figure}: p95 with 10,000 conversations, with 1,000`, large, small, true))
    }
    const [smallThread, thread] = await inTurns(
      (at) => timeOf(few, `/${few.threads[at]}`),
      (at) => timeOf(many, `/${many.threads[at]}`),
    )
    rows.push(grown('a thread of ten messages: p95 with 10,000 conversations, with 1,000', thread, smallThread, true))
    rows.push({
      figure: 'opening a thread: p95 with 10,000 conversations',
      value: `${thread.toFixed(1)} ms`,
      target: `under ${LONGEST_THREAD_MS} ms`,
      isMet: thread < LONGEST_THREAD_MS,
    })
    const [bareList, list] = await inTurns(
      () => bare('list', LIST, [many.userId]),
      () => timeOf(many, '?state=all'),
    )
    rows.push(grown('list, all: p95 beside the bare statement', list, bareList, false))
    const [bareThread, ownThread] = await inTurns(
      (at) => bare('thread', THREAD, [many.userId, many.threads[at] ?? 0]),
      (at) => timeOf(many, `/${many.threads[at]}`),
    )
    rows.push(grown('a thread: p95 beside the bare statement', ownThread, bareThread, false))
    return rows
  } finally {
    client.release()
    agent.destroy()
  }
}

/** The p95 of each. */
async function inTurns(...measured: ((at: number) => Promise<number>)[]) {
  const times: number[][] = measured.map(() => [])
  for (let call = 0; call < CALLS + WARM_UP; call++)
    for (const [index, one] of measured.entries()) {
      const time = await one(call)
      if (call >= WARM_UP) times[index]?.push(time)
    }
  return times.map((one) => percentile(one, 0.95)) as [number, number]
}

function grown(figure: string, large: number, small: number, hasGoal: boolean): Row {
  return {
    figure,
    value: `${large.toFixed(1)} ms`,
    bare: `${small.toFixed(1)} ms`,
    ratio: large / small,
    ...(hasGoal && { target: `at most ${MOST_TIMES}`, isMet: large <= MOST_TIMES * small }),
  }
}

function timeOfGet(agent: Agent, url: string, cookie: string) {
  return new Promise<number>((resolve, reject) => {
    const startedAt = performance.now()
    get(url, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - startedAt))
    }).once('error', reject)
  })
}
