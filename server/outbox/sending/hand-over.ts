import type pg from 'pg'
import { boundTo, type MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { reachOf } from '../../mail/smtp/mail-host.ts'
import { createSmtpSessions, type SmtpAccount, type SmtpSessions } from '../../mail/smtp/smtp.ts'
import { outcomeOf, type SendOutcome } from '../../mail/smtp/smtp-outcome.ts'
import type { MailTools } from '../../mail-tools.ts'
import type { ClaimedMail } from './claim-queries.ts'
import { connectTurn } from './connect-turn.ts'
import type { HandOverMarks } from './hand-over-marks.ts'

export type HandOver = {
  send(mailbox: MailboxRow, mail: ClaimedMail): Promise<SendOutcome>
  close(): void
}

/** Hands emails to SMTP over connections that are kept per account. Each is marked right before. */
export function createHandOver(pool: pg.Pool, tools: MailTools, marks: HandOverMarks): HandOver {
  const sessions = new Map<string, SmtpSessions>()

  function sessionsOf(mailbox: MailboxRow) {
    const account = accountOf(mailbox, tools)
    const key = JSON.stringify([mailbox.id, account])
    const own = sessions.get(key) ?? createSmtpSessions(account)
    sessions.set(key, own)
    return own
  }

  return {
    async send(mailbox, { id, recipientAddress, isTest, mime }) {
      if (isTest || mailbox.transport === 'outbox') return { kind: 'sent', reply: 'Captured, not delivered' }
      let own: SmtpSessions
      try {
        own = sessionsOf(mailbox)
      } catch {
        return { kind: 'locked', reply: '' }
      }
      const owner = { begin: () => marks.begin(id), accepted: (reply: string) => marks.accepted(id, reply) }
      const envelope = { from: mailbox.fromEmail, to: recipientAddress }
      return outcomeOf(await own.send(envelope, mime, owner, connectTurn(pool, mailbox)))
    },
    close() {
      for (const each of sessions.values()) each.close()
    },
  }
}

function accountOf(mailbox: MailboxRow, { config, box }: MailTools): SmtpAccount {
  if (mailbox.transport === 'system') return accountOfUrl(config.smtpUrl)
  const { smtpHost, smtpPort, smtpSecurity, smtpUser, smtpPassword, userId } = mailbox
  return {
    host: smtpHost ?? '',
    port: smtpPort ?? 587,
    security: smtpSecurity ?? 'starttls',
    user: smtpUser,
    password: smtpPassword ? box.open(smtpPassword, boundTo(userId, 'smtp')) : null,
    reach: reachOf(config),
  }
}

function accountOfUrl(url: URL | undefined): SmtpAccount {
  if (!url) throw new Error('SMTP_URL is not set')
  const isTls = url.protocol === 'smtps:'
  const port = Number(url.port) || (isTls ? 465 : 587)
  return {
    host: url.hostname,
    port,
    // Plain for a server beside us; `smtps:` asks for more.
    security: isTls ? 'tls' : url.searchParams.get('security') === 'starttls' || url.username ? 'starttls' : 'none',
    user: url.username ? decodeURIComponent(url.username) : null,
    password: url.password ? decodeURIComponent(url.password) : null,
    reach: 'any',
  }
}
