import type pg from 'pg'
import { boundTo, type MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { closedHost, type Guest, senderOf } from '../../mail/account/server-account.ts'
import { reachOf } from '../../mail/smtp/mail-host.ts'
import { accountOfUrl, createSmtpSessions, type SmtpAccount, type SmtpSessions } from '../../mail/smtp/smtp.ts'
import { outcomeOf, type SendOutcome } from '../../mail/smtp/smtp-outcome.ts'
import type { MailTools } from '../../mail-tools.ts'
import type { ClaimedMail } from './claim-queries.ts'
import { connectTurn } from './connect-turn.ts'
import type { HandOverMarks } from './hand-over-marks.ts'
import { withFreshDate } from './with-date.ts'
import { withFiles } from './with-files.ts'
import { withSender } from './with-sender.ts'

type OwnedMailbox = MailboxRow & { guest: Guest | null; isOperator: boolean }

export type HandOver = {
  send(mailbox: OwnedMailbox, mail: ClaimedMail): Promise<SendOutcome>
  close(): void
}

const FILE_MISSING: SendOutcome = {
  kind: 'failed',
  reply: 'A file of this email is missing',
  isRecipient: false,
  fault: 'content',
  cause: '',
}

/** Hands emails to SMTP over connections that are kept per account. Each is marked right before. */
export function createHandOver(pool: pg.Pool, tools: MailTools, marks: HandOverMarks): HandOver {
  const sessions = new Map<string, SmtpSessions>()

  function sessionsOf(mailbox: OwnedMailbox) {
    const account = accountOf(mailbox, tools)
    const key = JSON.stringify([mailbox.id, account])
    const own = sessions.get(key) ?? createSmtpSessions(account)
    sessions.set(key, own)
    return own
  }

  return {
    async send(mailbox, { id, userId, recipientAddress, isTest, mime, fileHashes }) {
      if (isTest || mailbox.transport === 'outbox') return { kind: 'sent', reply: 'Captured, not delivered' }
      let own: SmtpSessions
      try {
        own = sessionsOf(mailbox)
      } catch {
        return { kind: 'locked', reply: '' }
      }
      const owner = { begin: () => marks.begin(id), accepted: (reply: string) => marks.accepted(id, reply) }
      const { guest } = mailbox
      const sender = senderOf(mailbox, guest, tools.config)
      const envelope = { from: sender.from.address, to: recipientAddress }
      // It may have been written before the account's owner, or SMTP_FROM, was what it is now.
      const written = withFreshDate(guest ? withSender(mime, sender) : mime)
      const raw = fileHashes ? await withFiles(pool, userId, written, fileHashes) : written
      if (!raw) return FILE_MISSING
      return outcomeOf(await own.send(envelope, raw, owner, connectTurn(pool, mailbox)))
    },
    close() {
      for (const each of sessions.values()) each.close()
    },
  }
}

function accountOf(mailbox: OwnedMailbox, { config, box }: MailTools): SmtpAccount {
  if (mailbox.transport === 'system') return accountOfUrl(config.smtpUrl)
  const { smtpHost, smtpPort, smtpSecurity, smtpUser, smtpPassword, userId, isOperator } = mailbox
  const password = smtpPassword ? box.open(smtpPassword, boundTo(userId, 'smtp')) : null
  return {
    host: smtpHost ?? '',
    port: smtpPort ?? 587,
    security: smtpSecurity ?? 'starttls',
    user: smtpUser,
    password,
    reach: reachOf(config),
    notAt: closedHost(isOperator, { user: smtpUser, password }, config),
  }
}
