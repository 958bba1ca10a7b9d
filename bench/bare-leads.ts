import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const COLUMNS = `id, first_name, last_name, email, company, job_title, industry, industry_as_given, company_size, location, phone,
  website, linkedin_url, time_zone, status, ai_score, deal_value, probability, notes, enriched_data, created_at, updated_at`

const insertInto = (table: string) =>
  `insert into ${table} (user_id, first_name, last_name, email, company, industry) values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`

/** Answers leads of one owner as fast as Node and PostgreSQL can: prepared statements, rows as they come. Prints its address. */
export async function runBareLeads(settings: string) {
  const { databaseUrl, owner } = JSON.parse(settings) as { databaseUrl: string; owner: number }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  const run = async (text: string, ...values: unknown[]) =>
    (await pool.query({ name: nameOf(text), text, values })).rows
  await pool.query('create table if not exists plain_leads (like leads including defaults including identity)')
  await pool.query('alter table plain_leads drop column if exists search_text')

  async function answer(req: IncomingMessage, res: ServerResponse) {
    if (req.method === 'POST') {
      const { firstName, lastName, email, company, industry } = JSON.parse(await textOf(req))
      const table = req.url === '/own' ? 'leads' : 'plain_leads'
      return send(res, 201, (await run(insertInto(table), owner, firstName, lastName, email, company, industry))[0])
    }
    if (req.url === '/list') return send(res, 200, await run(LIST, owner))
    if (req.url === '/search') return send(res, 200, await run(SEARCH, owner, '%okafor%'))
    return send(res, 200, (await run(ONE, Number(req.url?.slice(1)), owner))[0])
  }
  const server = createServer(answer).listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
}

const LIST = `select ${COLUMNS} from leads where user_id = $1 order by created_at desc, id desc limit 50`
const ONE = `select ${COLUMNS} from leads where id = $1 and user_id = $2`
const SEARCH = `with hits as materialized (select ${COLUMNS} from leads where user_id = $1 and search_text like $2)
  select * from hits order by created_at desc, id desc limit 50`

function send(res: ServerResponse, status: number, value: unknown) {
  const body = JSON.stringify(value)
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  res.end(body)
}

async function textOf(req: IncomingMessage) {
  let text = ''
  for await (const piece of req.setEncoding('utf8')) text += piece
  return text
}

const names = new Map<string, string>()
function nameOf(text: string) {
  if (!names.has(text)) names.set(text, `bare_${names.size}`)
  return names.get(text)
}
