import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type AppOptions, createApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { connect, type Database } from '../../server/db/connect.ts'
import { createLog } from '../../server/log.ts'
import { createSecretBox } from '../../server/secret-box.ts'

export type World = Awaited<ReturnType<typeof world>>

type Body = InjectOptions['payload']
type Answer = {
  status: number
  body: unknown
  text: string
  headers: Record<string, unknown>
  cookie: string | undefined
}

let database: Promise<Database> | undefined
let people = 0

/** This test file's own database, copied from the migrated template. */
function ownDatabase() {
  database ??= copyTemplate()
  return database
}

async function copyTemplate() {
  const templateUrl = new URL(inject('templateUrl'))
  const template = templateUrl.pathname.slice(1)
  const name = `${template}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Client({ connectionString: Object.assign(new URL(templateUrl), { pathname: '/postgres' }).href })
  await admin.connect()
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  await admin.end()
  const made = await connect(Object.assign(new URL(templateUrl), { pathname: `/${name}` }).href, createLog('silent'))
  afterAll(() => made.pool.end())
  return made
}

/** The product around one test: its database, its web face without a port, and people who use it. */
export async function world(
  settings: NodeJS.ProcessEnv = {},
  log = createLog('silent'),
  more: (config: Config) => Partial<AppOptions> = () => ({}),
) {
  const config: Config = readConfig({ WEB_DEV: '1', ...settings })
  const database = await ownDatabase()
  const box = createSecretBox(['a secret for tests that is long enough'])
  const app = await createApp({ config, database, log, box, ...more(config) })
  await app.ready()
  afterAll(() => app.close())

  async function call(
    method: string,
    url: string,
    payload?: Body,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await app.inject({ method: method as 'GET', url, payload, headers })
    const isJson =
      String(answer.headers['content-type']).startsWith('application/json') && !answer.headers['content-encoding']
    return {
      status: answer.statusCode,
      body: isJson && answer.body ? JSON.parse(answer.body) : undefined,
      text: answer.body,
      headers: answer.headers,
      cookie: cookieOf(answer.headers['set-cookie']),
    }
  }

  return {
    app,
    config,
    mail: { config, box },
    db: database.db,
    pool: database.pool,
    call,

    /** Somebody with an account, signed in. Calls made through the person carry the session. */
    async person(details: Record<string, string> = {}) {
      const email = `person${++people}-${process.pid}@example.com`
      const password = 'a long enough passphrase'
      const { cookie = '', body } = await call('POST', '/api/register', { email, password, ...details })
      return {
        email,
        password,
        id: (body as { id: number }).id,
        cookie,
        call: (method: string, url: string, payload?: Body, headers: Record<string, string> = {}) =>
          call(method, url, payload, { cookie, ...headers }),
      }
    },
  }
}

/** `name=value` of the cookie an answer sets, ready to be sent back. */
function cookieOf(header: string | string[] | number | undefined) {
  const first = Array.isArray(header) ? header[0] : header
  return typeof first === 'string' ? first.split(';', 1)[0] : undefined
}
