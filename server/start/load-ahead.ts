import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { CRM_REGISTRY } from '../crm/registry.ts'
import type { Db } from '../db/connect.ts'
import { rankEncodings } from '../leads/import/encoding/rank-encodings.ts'
import { readHolidays } from '../outbox/planning/holidays.ts'

// Some packages are so large that loading one takes up to half a second, in which nobody gets an answer. They are loaded on first use,
// so that they cost nothing where nobody needs them; what this installation will use is loaded before it serves anybody.

const MOST_COUNTRIES = 50

/** What the settings ask for, and then what the accounts use. */
export async function loadAhead(config: Config, opened: Promise<{ db: Db }>) {
  await loadCrms(config)
  // Files are uploaded to a web server.
  if (config.role !== 'worker') await loadEncodings()
  const { db } = await opened
  await Promise.all([loadHolidays(db), loadImap(db)])
}

/** The clients of the CRMs that are set up. */
async function loadCrms({ crm }: Config) {
  if (crm.salesforce.missing.length === 0) await CRM_REGISTRY.salesforce.load()
  if (crm.hubspot.missing.length === 0) await CRM_REGISTRY.hubspot.load()
}

/** A common character in each of the encodings of East Asia. */
const EAST_ASIA = Buffer.from('b0a1b0a20a889f88a0', 'hex')

/** The tables of all encodings: the first file that is not UTF-8 needs them, and one of them alone takes a tenth of a second. */
const loadEncodings = () => rankEncodings(EAST_ASIA)

/** The public holidays of the countries in use. */
async function loadHolidays(db: Db) {
  const { rows } = await db.execute<{ country: string }>(
    sql`select distinct country from mailboxes where country is not null limit ${MOST_COUNTRIES}`,
  )
  const today = new Date().toISOString().slice(0, 10)
  for (const { country } of rows) (await readHolidays(country))?.nameOn(today)
}

/** The client for inboxes, where one is read. */
async function loadImap(db: Db) {
  const { rowCount } = await db.execute(sql`select from mailboxes where imap_host is not null limit 1`)
  if (rowCount) await import('imapflow')
}
