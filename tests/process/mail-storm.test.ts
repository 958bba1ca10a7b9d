import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { createLog } from '../../server/log.ts'
import { queueMail } from '../../server/mail/queue-mail.ts'
import { createSecretBox } from '../../server/secret-box.ts'
import { startSmtpSink } from '../simulators/smtp-sink.ts'
import { launchProduct, type Product, startProduct, temporaryFolder } from '../world/product.ts'
import { databaseUrlOf } from '../world/product-database.ts'
import { seededRandom } from '../world/seeded-random.ts'

// Small here, so that every run of the tests has it; `npm run test:faults` asks for a storm.
const isStorm = Boolean(process.env.FAULT_MAILS)
const MAILS = Number(process.env.FAULT_MAILS ?? 100)
const KILLS = Number(process.env.FAULT_KILLS ?? 4)
const STOPPED_MS = 1500
const SENDERS = 3
const SECRET = 'a secret for storms that is long enough'

type Fault = 'SIGKILL' | 'SIGSTOP' | 'cut'

/** Due mail, senders as processes of their own, and something that happens to them again and again. */
async function storm(fault: Fault) {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const draw = seededRandom(MAILS + KILLS)
  // Slow enough that mails are on their way whenever something happens.
  const sink = await startSmtpSink(undefined, () => 3 + draw(17))
  onTestFinished(() => sink.stop())
  const dataDir = `${folder.path}/data`
  const web = await startProduct({ DATA_DIR: dataDir, ROLE: 'web', LOG_LEVEL: 'silent', APP_SECRET: SECRET })
  onTestFinished(() => web.stop().then(() => {}))
  const url = await databaseUrlOf(dataDir)
  const database = await connect(url, createLog('silent'))
  onTestFinished(() => database.pool.end())
  await fill(database, sink.port)

  const launch = () =>
    launchProduct({ DATA_DIR: folder.path, DATABASE_URL: url, ROLE: 'worker', LOG_LEVEL: 'silent', APP_SECRET: SECRET })
  const senders: Product[] = await Promise.all(Array.from({ length: SENDERS }, launch))
  onTestFinished(async () => {
    for (const { process, exit } of senders) {
      process.kill('SIGKILL')
      await exit
    }
  })
  const count = async (condition: string) =>
    Number((await database.pool.query(`select count(*) from sequence_logs where ${condition}`)).rows[0].count)
  const isOver = async () => (await count(`status in ('scheduled', 'sending')`)) === 0

  let faults = 0
  while (faults < KILLS && !(await isOver())) {
    // Between two faults some mail gets through.
    const before = sink.mails.length
    while (sink.mails.length < before + 1 + draw(8) && !(await isOver()))
      await new Promise((resolve) => setTimeout(resolve, 10))
    const at = draw(senders.length)
    const { process: victim, exit } = senders[at] as Product
    faults++
    if (fault === 'SIGKILL') {
      victim.kill('SIGKILL')
      await exit
      senders[at] = await launch()
    } else if (fault === 'SIGSTOP') {
      victim.kill('SIGSTOP')
      // Long enough for others to take its mail over, if they were so foolish.
      await new Promise((resolve) => setTimeout(resolve, STOPPED_MS))
      victim.kill('SIGCONT')
    } else
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()`,
        [`leadwright ${victim.pid}`],
      )
  }
  while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, 50))
  const copies = new Map<string, number>()
  for (const { to } of sink.mails) copies.set(to, (copies.get(to) ?? 0) + 1)
  const result = {
    faults,
    sent: await count(`status = 'sent'`),
    unknown: await count(`status = 'unknown'`),
    failed: await count(`status in ('failed', 'skipped')`),
    duplicates: [...copies.values()].filter((of) => of > 1).length,
    // Told as sent, though nobody got it.
    lost: (
      await database.pool.query(`select recipient_address as address from sequence_logs where status = 'sent'`)
    ).rows.filter(({ address }) => !copies.has(address)).length,
  }
  console.log(`${MAILS} mails, ${fault}:`, JSON.stringify(result))
  return result
}

async function fill(database: Awaited<ReturnType<typeof connect>>, port: number) {
  const { pool, db } = database
  const { rows } = await pool.query(`insert into users (email) values ('storm@example.com') returning id`)
  const userId = rows[0].id as number
  await pool.query(
    `insert into mailboxes (user_id, transport, from_name, from_email, smtp_host, smtp_port, smtp_security, daily_limit, min_gap_seconds)
     values ($1, 'smtp', 'Ada', 'ada@sender.example', '127.0.0.1', $2, 'none', 1000000, 0)`,
    [userId, port],
  )
  const tools = {
    config: { publicUrl: new URL('http://localhost'), smtpUrl: undefined, clockOffsetSeconds: 0 },
    box: createSecretBox([SECRET]),
  }
  for (let i = 0; i < MAILS; i++) {
    const lead = { firstName: 'Lead', lastName: `No${i}`, email: `lead${i}@leads.example`, company: 'Acme' }
    const made = await pool.query(
      `insert into leads (user_id, first_name, last_name, email, company) values ($1, $2, $3, $4, $5) returning id`,
      [userId, lead.firstName, lead.lastName, lead.email, lead.company],
    )
    const mail = { lead: { ...lead, id: made.rows[0].id }, subject: 'Hello', body: 'Hello', scheduledAt: null }
    await db.transaction((tx) => queueMail(tx, userId, mail, tools))
  }
}

test.each<Fault>(isStorm ? ['SIGKILL', 'SIGSTOP', 'cut'] : ['SIGKILL'])(
  'however often senders meet %s, nobody gets a mail twice and none is forgotten',
  async (fault) => {
    const { sent, unknown, failed, duplicates, lost } = await storm(fault)
    expect(duplicates).toBe(0)
    expect(lost).toBe(0)
    expect(sent + unknown + failed).toBe(MAILS)
    if (fault === 'SIGSTOP') expect(unknown).toBe(0)
  },
  isStorm ? 3_600_000 : 120_000,
)
