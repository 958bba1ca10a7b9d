import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { findMailServer, type MailReach } from '../../mail/smtp/mail-host.ts'

const BARRED = ['host_not_public', 'port_not_allowed'] as const satisfies EmailReasonCode[]
/** Reasons of ours, not of the server: the host or port is not allowed here. */
export type Barred = (typeof BARRED)[number]

type Paused = { id: number; host: string; port: number }

/** One round asks the name server about so many; the next one about others. */
const A_ROUND = 200

/** Sending goes on where the host and port are allowed by now: the operator changed the setting, or the name has another address. */
export async function resumeAllowed(db: Db, reach: MailReach, signal?: AbortSignal) {
  const { rows } = await db.execute<Paused>(sql`
    select id, smtp_host as host, smtp_port as port from mailboxes
    where paused_reason = any(${sql.param(BARRED)}::text[]) and held_since is null and transport = 'smtp'
    order by random() limit ${A_ROUND}`)
  let hasResumed = false
  for (const paused of rows) {
    if (signal?.aborted) break
    const isAllowed = await findMailServer({ ...paused, reach }, 'smtp').then(
      () => true,
      () => false,
    )
    if (isAllowed && (await resume(db, paused))) hasResumed = true
  }
  if (hasResumed) await wakeSender(db)
}

/** Unless its owner has changed it meanwhile. */
async function resume(db: Db, { id, host, port }: Paused) {
  const { rowCount } = await db.execute(sql`
    update mailboxes set paused_reason = null, paused_params = null, next_look_at = null, connecting_until = null
    where id = ${id} and paused_reason = any(${sql.param(BARRED)}::text[]) and smtp_host = ${host} and smtp_port = ${port}`)
  return rowCount === 1
}
