import type { Db } from '../db/connect.ts'
import { findMailbox, type MailboxRow } from '../mail/account/mailbox-queries.ts'
import type { MailTools } from '../mail-tools.ts'

/** Without an email account, emails are captured. */
export const isTestAccount = (mailbox: MailboxRow | undefined, { config }: MailTools) =>
  mailbox ? mailbox.transport === 'outbox' : config.smtpUrl === undefined

export const sendsTests = async (db: Db, userId: number, tools: MailTools) =>
  isTestAccount(await findMailbox(db, userId), tools)
