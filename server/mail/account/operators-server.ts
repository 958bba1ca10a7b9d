import { eq } from 'drizzle-orm'
import { reasonSentence } from '../../../contract/email-reason-words.ts'
import type { MailboxSettings } from '../../../contract/mailbox.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { users } from '../../db/schema.ts'
import { badField } from '../../http/errors.ts'
import { findMailServer, type MailServer, OPERATORS_SERVER } from '../smtp/mail-host.ts'
import type { MailboxRow } from './mailbox-queries.ts'
import { closedHost, type SignIn } from './server-account.ts'

export async function readClosedHost(db: Db, userId: number, account: SignIn, settings: Pick<Config, 'smtpUrl'>) {
  const closed = closedHost(false, account, settings)
  if (closed === undefined) return undefined
  const [owner] = await db.select({ isOperator: users.isOperator }).from(users).where(eq(users.id, userId))
  return closedHost(owner?.isOperator ?? false, account, settings)
}

/** Says so when it is saved. A name that can't be looked up now, or leads there later, is found out at the next connection. */
export async function refuseOperatorsServer(
  db: Db,
  userId: number,
  smtp: MailboxSettings['smtp'] & Pick<MailServer, 'reach'>,
  saved: MailboxRow | undefined,
  settings: Pick<Config, 'smtpUrl'>,
) {
  const password = smtp.password === null ? null : smtp.password || saved?.smtpPassword
  const notAt = await readClosedHost(db, userId, { user: smtp.user, password }, settings)
  if (notAt === undefined) return
  const code = await findMailServer({ ...smtp, notAt }, 'smtp').then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  )
  if (code === OPERATORS_SERVER) throw badField('smtp.host', reasonSentence({ code: 'operators_server' }, new Date()))
}
