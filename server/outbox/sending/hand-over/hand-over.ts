import type pg from 'pg'
import type { Database } from '../../../db/connect.ts'
import { createSlots } from '../../../db/slots.ts'
import { boundTo, type MailboxRow } from '../../../mail/account/mailbox-queries.ts'
import { isByApi } from '../../../mail/account/own-account.ts'
import { closedHost, type Guest, senderOf } from '../../../mail/account/server-account.ts'
import { findTokenAccount } from '../../../mail/account/token-account.ts'
import { reachOf } from '../../../mail/smtp/mail-host.ts'
import { accountOfUrl, createSmtpSessions, type SmtpAccount, type SmtpSessions } from '../../../mail/smtp/smtp.ts'
import { outcomeOf, type SendOutcome } from '../../../mail/smtp/smtp-outcome.ts'
import { apiOutcome } from '../../../mail/transports/api-outcome.ts'
import type { MailTools } from '../../../mail-tools.ts'
import type { ClaimedMail } from '../claim-queries.ts'
import type { SenderSession } from '../sender-session.ts'
import { connectTurn } from './connect-turn.ts'
import { sendByApi } from './hand-over-api.ts'
import { withFreshDate } from './with-date.ts'
import { withFiles } from './with-files.ts'
import { withSender } from './with-sender.ts'

type OwnedMailbox = MailboxRow & { guest: Guest | null; isOperator: boolean }

export type HandOver = {
  send(mailbox: OwnedMailbox, mail: ClaimedMail): Promise<SendOutcome>
  close(): void
}

/** Microsoft takes four calls at once for one mailbox; reading its inbox needs one. */
const API_CALLS_AT_ONCE = 3

/** A few emails of one mailbox at a time. Those that wait for their turn while the mailbox is told to wait are not tried. */
function createApiTurns() {
  const inSlot = createSlots(API_CALLS_AT_ONCE)
  let stops = 0
  return (send: () => Promise<SendOutcome>): Promise<SendOutcome> => {
    const before = stops
    return inSlot(async () => {
      if (stops > before) return { kind: 'resting', reply: 'The mailbox has to wait' }
      const outcome = await send()
      if (outcome.kind === 'disallowed' || (outcome.kind === 'later' && outcome.whole)) stops++
      return outcome
    })
  }
}

type Session = Pick<SenderSession, 'id' | 'marks'>

const UNSENDABLE = { kind: 'failed', isRecipient: false, fault: 'content', cause: '' } as const
const FILE_MISSING: SendOutcome = { ...UNSENDABLE, reply: 'A file of this email is missing' }

/** Hands emails to SMTP over connections that are kept per account. Each is marked right before. */
export function createHandOver({ db, pool }: Database, tools: MailTools, session: Session): HandOver {
  const { marks, id: senderId } = session
  const sessions = new Map<string, SmtpSessions>()
  const apiTurns = new Map<number, ReturnType<typeof createApiTurns>>()

  function sessionsOf(mailbox: OwnedMailbox, account: SmtpAccount) {
    // Without its token, which is another one every hour.
    const key = JSON.stringify([mailbox.id, account])
    const own = sessions.get(key) ?? createSmtpSessions(account)
    sessions.set(key, own)
    return own
  }

  return {
    async send(mailbox, mail) {
      const { id, userId, recipientAddress, isTest, mime, fileHashes, alsoTo } = mail
      const { transport } = mailbox
      if (isTest || transport === 'outbox') return { kind: 'sent', reply: 'Captured, not delivered' }
      if (isByApi(transport)) {
        const apps = tools.config.mailApps
        if (!apps) throw new Error('this process can not send through the APIs of providers')
        const inTurn = apiTurns.get(mailbox.id) ?? createApiTurns()
        apiTurns.set(mailbox.id, inTurn)
        const deps = { db, pool, apps, box: tools.box, marks, senderId }
        return inTurn(async () => {
          // Providers send to those in the header of the email, whoever may not get it any more.
          const barred = alsoTo ? await suppressedOf(pool, userId, alsoTo) : []
          if (barred.length > 0) return mayNotGetIt(barred)
          const whole = fileHashes ? await withFiles(pool, userId, mime, fileHashes) : [mime]
          if (!whole) return FILE_MISSING
          return sendByApi(deps, { ...mailbox, transport }, { ...mail, mime: Buffer.concat(whole) })
        })
      }
      const tokenDeps = { db, box: tools.box, apps: tools.config.mailApps }
      const account = (await findTokenAccount(tokenDeps, mailbox, 'smtp')) ?? accountOf(mailbox, tools)
      if (!account) return { kind: 'locked', reply: '' }
      const owner = { begin: () => marks.begin(id), accepted: (reply: string) => marks.accepted(id, reply) }
      const { guest } = mailbox
      const sender = senderOf(mailbox, guest, tools.config)
      const barred = alsoTo ? await suppressedOf(pool, userId, alsoTo) : []
      const others = alsoTo?.filter((address) => !barred.includes(address))
      const envelope = { from: sender.from.address, to: others ? [recipientAddress, ...others] : recipientAddress }
      // It may have been written before the account's owner, or SMTP_FROM, was what it is now.
      const written = withFreshDate(guest ? withSender(mime, sender) : mime)
      const raw = fileHashes ? await withFiles(pool, userId, written, fileHashes) : written
      if (!raw) return FILE_MISSING
      const own = sessionsOf(mailbox, account)
      const trial = await own.send(envelope, raw, owner, connectTurn(pool, mailbox))
      const failure = trial.error?.failure
      return failure && account.access ? apiOutcome(failure, account.access.provider, false) : outcomeOf(trial)
    },
    close() {
      for (const each of sessions.values()) each.close()
    },
  }
}

/** Those among the further recipients who may get no emails any more: they may have unsubscribed since it was written. */
async function suppressedOf(pool: pg.Pool, userId: number, addresses: string[]) {
  const { rows } = await pool.query<{ address: string }>(
    'select address from suppressions where user_id = $1 and address = any($2)',
    [userId, addresses],
  )
  return rows.map(({ address }) => address)
}

const mayNotGetIt = (barred: string[]): SendOutcome => ({
  ...UNSENDABLE,
  reply: `${barred.join(', ')} ${barred.length > 1 ? 'are' : 'is'} on your do-not-contact list now. Write the email again without them.`,
})

/** Undefined where the password can't be decrypted any more. */
function accountOf(mailbox: OwnedMailbox, { config, box }: MailTools): SmtpAccount | undefined {
  if (mailbox.transport === 'system') return accountOfUrl(config.smtpUrl)
  const { smtpHost, smtpPort, smtpSecurity, smtpUser, smtpPassword, userId, isOperator } = mailbox
  let password: string | null
  try {
    password = smtpPassword ? box.open(smtpPassword, boundTo(userId, 'smtp')) : null
  } catch {
    return undefined
  }
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
