import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type MailProvider, TRANSPORT_OF } from '../../contract/mail-provider.ts'
import { connect, type Database } from '../../server/db/connect.ts'
import { createLog } from '../../server/log.ts'
import { saveGrant } from '../../server/mail/account/grant-queries.ts'
import type { MailGrant } from '../../server/mail/transports/mail-oauth.ts'
import { queueMail } from '../../server/outbox/preparing/queue-mail.ts'
import { createSecretBox } from '../../server/secret-box.ts'
import { launchProduct, type Product, startProduct } from './product.ts'
import { databaseUrlOf } from './product-database.ts'
import { usedFolder } from './used-folder.ts'

const SECRET = 'a secret for storms that is long enough'

/** An account at a provider's API, and the settings with which processes find it. */
export type ApiAccount = {
  provider: MailProvider
  grant: MailGrant & { refreshToken: string }
  settings: Record<string, string>
}

/** A database with due mail for a mail server on this port, or for a provider's API; senders are processes of their own. Gone after the test. */
export async function mailDrain(account: number | ApiAccount, mails: number) {
  const folder = await usedFolder()
  onTestFinished(() => folder.remove())
  const dataDir = `${folder.path}/data`
  const web = await startProduct({ DATA_DIR: dataDir, ROLE: 'web', LOG_LEVEL: 'silent', APP_SECRET: SECRET })
  onTestFinished(() => web.stop().then(() => {}))
  const url = await databaseUrlOf(dataDir)
  const database = await connect(url, createLog('silent'))
  onTestFinished(() => database.pool.end())
  const { rows } = await database.pool.query(`insert into users (email) values ('storm@example.com') returning id`)
  const userId = rows[0].id as number
  await addAccount(database, userId, account)
  let queued = 0
  const queue = async () => addMail(database, userId, ++queued)
  for (let i = 0; i < mails; i++) await queue()

  async function launchSender(): Promise<Product> {
    const sender = await launchProduct({
      DATA_DIR: folder.path,
      DATABASE_URL: url,
      ROLE: 'worker',
      LOG_LEVEL: 'silent',
      APP_SECRET: SECRET,
      ...(typeof account === 'object' && account.settings),
    })
    onTestFinished(async () => {
      sender.process.kill('SIGKILL')
      await sender.exit
    })
    return sender
  }

  const count = async (condition: string) =>
    Number((await database.pool.query(`select count(*) from sequence_logs where ${condition}`)).rows[0].count)

  return {
    database,
    /** One more that is due; answers its recipient. */
    queue,
    launchSender,
    count,
    /** Of the server itself, which is not the one of a connection. */
    postgresPid: async () =>
      Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n', 1)[0]),
    isOver: async () => (await count(`status in ('scheduled', 'sending')`)) === 0,
  }
}

async function addAccount({ pool, db }: Database, userId: number, account: number | ApiAccount) {
  if (typeof account === 'number') {
    await pool.query(
      `insert into mailboxes (user_id, transport, from_name, from_email, smtp_host, smtp_port, smtp_security, daily_limit, min_gap_seconds)
       values ($1, 'smtp', 'Ada', 'ada@sender.example', '127.0.0.1', $2, 'none', 1000000, 0)`,
      [userId, account],
    )
    return
  }
  const { provider, grant } = account
  const { rows } = await pool.query<{ id: number }>(
    `insert into mailboxes (user_id, transport, from_name, from_email, daily_limit, min_gap_seconds)
     values ($1, $2, 'Ada', $3, 1000000, 0) returning id`,
    [userId, TRANSPORT_OF[provider], grant.address],
  )
  await saveGrant(db, { userId, mailboxId: rows[0]?.id ?? 0 }, provider, grant, createSecretBox([SECRET]))
}

async function addMail({ pool, db }: Database, userId: number, number: number) {
  const lead = { firstName: 'Lead', lastName: `No${number}`, email: `lead${number}@leads.example`, company: 'Acme' }
  const made = await pool.query(
    `insert into leads (user_id, first_name, last_name, email, company) values ($1, $2, $3, $4, $5) returning id`,
    [userId, lead.firstName, lead.lastName, lead.email, lead.company],
  )
  const tools = {
    config: {
      publicUrl: new URL('http://localhost'),
      smtpUrl: undefined,
      clockOffsetSeconds: 0,
      allowsPrivateMailHosts: true,
    },
    box: createSecretBox([SECRET]),
  }
  // Half of them by hand, half as those of sequences: the claim takes each kind by itself.
  const mail = {
    lead: { ...lead, id: made.rows[0].id },
    subject: 'Hello',
    body: 'Hello',
    scheduledAt: null,
    inSendingHours: number % 2 === 0,
  }
  await db.transaction((tx) => queueMail(tx, userId, mail, tools))
  return lead.email
}
