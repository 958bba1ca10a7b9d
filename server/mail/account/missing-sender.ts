import { sql } from 'drizzle-orm'
import type { NoticeKind } from '../../../contract/notification.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { MISSING_SENDER_LOCK } from '../../db/locks.ts'
import type { Log } from '../../log.ts'
import { notify } from '../../notifications/notify.ts'
import { isOwnSql } from './own-account.ts'
import { releaseGuests } from './server-account.ts'

const KIND: NoticeKind = 'sender_not_set'

type Person = { id: number; isOperator: boolean; isTold: boolean }

/**
 * At start: without SMTP_FROM, everybody who depends on it is told once, and so is the operator. With it, their emails go out at
 * once, and the notices go.
 */
export async function checkSender(db: Db, { smtpUrl, smtpFrom }: Pick<Config, 'smtpUrl' | 'smtpFrom'>, log: Log) {
  if (!smtpUrl) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MISSING_SENDER_LOCK})`)
    if (smtpFrom) {
      await releaseGuests(tx)
      await tx.execute(sql`delete from notifications where kind = ${KIND}`)
    } else await tellWhoWaits(tx, log)
  })
}

async function tellWhoWaits(tx: Db, log: Log) {
  const { rows } = await tx.execute<Person>(sql`
    select id, is_operator as "isOperator",
      exists (select from notifications n where n.user_id = u.id and n.kind = ${KIND}) as "isTold"
    from users u
    where is_operator or not exists (select from mailboxes m where m.user_id = u.id and ${isOwnSql('m')})`)
  const count = rows.filter(({ isOperator }) => !isOperator).length
  if (count === 0) return
  const people = count === 1 ? '1 person' : `${count} people`
  log.warn(
    `${people} can't send until you set SMTP_FROM: their emails wait. Set it to the address that their emails come from, then restart.`,
  )
  for (const { id, isOperator } of rows.filter(({ isTold }) => !isTold))
    await notify(tx, id, {
      kind: KIND,
      title: isOperator ? `${people} can't send emails yet` : 'Your emails wait for your admin',
      body: isOperator
        ? 'Set SMTP_FROM to the address that their emails come from, then restart Leadwright. Until then, their emails wait.'
        : 'Your admin has to choose the From address for your emails (SMTP_FROM). To send sooner, set up your own email account.',
      link: '/settings/email-accounts',
    })
}
