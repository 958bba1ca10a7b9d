import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { type AppOptions, createApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { connect, type Database } from '../../server/db/connect.ts'
import type { App } from '../../server/http/parts.ts'
import { createLog, type Log } from '../../server/log.ts'
import { createSecretBox } from '../../server/secret-box.ts'
import { insertPerson, PASSWORD } from './people.ts'

export type World = Awaited<ReturnType<typeof world>>

/** Settings as in the environment, where the log goes, and what takes the place of the product's own. */
type Given = [settings?: NodeJS.ProcessEnv, log?: Log, more?: (config: Config) => Partial<AppOptions>]
type Body = InjectOptions['payload']
type Answer = {
  status: number
  body: unknown
  text: string
  headers: Record<string, unknown>
  cookie: string | undefined
}

/** Settings with an address that recipients of emails can open. */
export const PUBLIC = { PUBLIC_URL: 'https://leadwright.example.com' }

let own: Promise<Database> | undefined
const worlds = new Map<string, Promise<Awaited<ReturnType<typeof createWorld>>>>()
const apps: App[] = []
let people = 0
let databases = 0
const IDS_EACH = 100_000

/** This test file's own database. */
function ownDatabase() {
  own ??= copyTemplate()
  return own
}

/** After each file, by the setup: a process runs many. */
export async function closeWorlds() {
  worlds.clear()
  for (const app of apps.splice(0)) {
    const closed = app.close()
    app.server.closeAllConnections()
    await closed
  }
  const database = own
  own = undefined
  // Not waited for: the watch of notices keeps its connection until the process ends.
  void (await database)?.pool.end()
}

/**
 * A database copied from the migrated template. A process runs many files, each with its own: their IDs differ, as those of one
 * database would, so that what the product keeps by ID is never another file's.
 */
export async function copyTemplate() {
  const templateUrl = new URL(inject('templateUrl'))
  const template = templateUrl.pathname.slice(1)
  const name = `${template}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Client({ connectionString: Object.assign(new URL(templateUrl), { pathname: '/postgres' }).href })
  await admin.connect()
  await admin.query(`create database ${name} template ${template} strategy wal_log`)
  await admin.end()
  const copy = await connect(Object.assign(new URL(templateUrl), { pathname: `/${name}` }).href, createLog('silent'))
  databases += 1
  await copy.pool.query(`select setval(sequencename::regclass, $1) from pg_sequences where schemaname = 'public'`, [
    databases * IDS_EACH,
  ])
  return copy
}

/**
 * The product around the tests of a file: its database, its web face without a port, and people who use it. Tests with the same settings
 * share one web face, since what it keeps is in the database; one with a log or parts of its own has its own, as has one that listens on a port.
 */
export function world(...given: Given) {
  const [settings = {}, ...parts] = given
  if (parts.length > 0) return freshWorld(...given)
  const key = JSON.stringify(settings)
  const made = worlds.get(key) ?? freshWorld(...given)
  worlds.set(key, made)
  return made
}

async function freshWorld(...given: Given) {
  const made = await createWorld(await ownDatabase(), ...given)
  apps.push(made.app)
  return made
}

/** The same on a database of somebody's own, who closes both. */
export async function createWorld(
  database: Database,
  ...[settings = {}, log = createLog('silent'), more = () => ({})]: Given
) {
  const config: Config = readConfig({ WEB_DEV: '1', MAIL_ALLOW_PRIVATE_HOSTS: 'true', ...settings })
  const box = createSecretBox(['a secret for tests that is long enough'])
  const app = await createApp({ config, database, log, box, ...more(config) })
  await app.ready()

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
    async person(details: { firstName?: string; lastName?: string; isGuest?: boolean; isVerified?: boolean } = {}) {
      const email = `person${++people}-${process.pid}@example.com`
      const { user, cookie } = await insertPerson(database.db, config.publicUrl, { email, ...details })
      return {
        email,
        password: PASSWORD,
        id: user.id,
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
