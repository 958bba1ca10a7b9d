import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Database, Db } from '../../db/connect.ts'
import { SENDER_LOCK } from '../../db/locks.ts'
import { isPassing, retried } from '../../db/retry.ts'
import { describeError, type Log } from '../../log.ts'
import { boundTo, type MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { createSmtpSessions, type SmtpAccount, type SmtpSessions } from '../../mail/smtp/smtp.ts'
import { outcomeOf, type SendOutcome } from '../../mail/smtp/smtp-outcome.ts'
import type { MailTools } from '../../mail-tools.ts'
import type { SequenceHooks } from '../sequence-hooks.ts'
import { claimMail } from './claim-mail.ts'
import type { ClaimedMail } from './claim-queries.ts'
import { type Finisher, finishMail, finishSent, type SentMail } from './finish-mail.ts'
import { markUnknown } from './reap-mail.ts'

const CONNECTIONS = 10
/** Mails that have left wait for the database while the next ones leave: this many at most are not written down yet. */
const MOST_UNDER_WAY = 3 * CONNECTIONS
const LOOK_EVERY_MS = 1000
const REAP_EVERY_MS = 5000
const PREPARE_EVERY_MS = 500
const STOP_WITHIN_MS = 25_000

export type Sender = { stop(): Promise<void> }

const NO_SEQUENCES: SequenceHooks = { advance: async () => {}, prepare: async () => false }

/** Sends what is due until it is stopped. Any number may run side by side, here and on other machines. */
export async function startSender(
  database: Database,
  tools: MailTools,
  log: Log,
  sequences: SequenceHooks = NO_SEQUENCES,
  beforeSession: () => Promise<void> = async () => {},
): Promise<Sender> {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await beforeSession()
        await sendWhileAlive(database, tools, sequences, stopping.signal, log)
      } catch (error) {
        // Our session is gone, and with it our claims: begin anew as another sender.
        log.warn({ reason: describeError(error).message }, 'the mail sender starts anew')
        await wait(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([running, wait(STOP_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

async function sendWhileAlive(
  { db, pool }: Database,
  tools: MailTools,
  sequences: SequenceHooks,
  signal: AbortSignal,
  log: Log,
) {
  const client = await pool.connect()
  let lost: Error | undefined
  const onLost = (error: Error) => {
    lost = error
  }
  client.on('error', onLost)
  const sessions = new Map<string, SmtpSessions>()
  const underWay = new Set<Promise<void>>()
  let handingOver = 0
  try {
    const senderId = await registerSender(client)
    let wake = () => {}
    client.on('notification', () => wake())
    signal.addEventListener('abort', () => wake(), { once: true })
    const clock = { offsetSeconds: tools.config.clockOffsetSeconds }
    const finisher: Finisher = { senderId, clock, advance: sequences.advance }
    const hands: Hands = {
      db,
      finisher,
      tools,
      sessions,
      isAlive: liveness(client),
      finish: sentWriter(pool, finisher),
    }
    await client.query('listen leadwright_mail')
    let reapAt = 0
    let prepareAt = 0
    let claimAt = 0
    while (!signal.aborted && !lost) {
      if (Date.now() >= reapAt) {
        await retried(() => markUnknown(db, finisher))
        reapAt = Date.now() + REAP_EVERY_MS
      }
      if (Date.now() >= prepareAt) {
        // What cannot be prepared must not keep what is ready from leaving.
        const isBusy = await retried(() => sequences.prepare(db, tools, clock)).catch((error) => {
          log.error({ reason: describeError(error).message }, 'mails of sequences could not be prepared')
          return false
        })
        prepareAt = isBusy ? 0 : Date.now() + PREPARE_EVERY_MS
      }
      const room = Math.min(CONNECTIONS - handingOver, MOST_UNDER_WAY - underWay.size)
      // A claim costs the same for one mail as for ten: it may wait for more room, as long as the last one took.
      const isTime = room === CONNECTIONS || (room > 0 && performance.now() >= claimAt)
      const before = performance.now()
      const claim = isTime ? await retried(() => claimMail(pool, senderId, room, clock)) : undefined
      if (isTime) claimAt = 2 * performance.now() - before
      for (const mail of claim?.mails ?? []) {
        const { mailbox } = claim as NonNullable<typeof claim>
        handingOver++
        const work = handOver(hands, mailbox, mail)
          .finally(() => {
            handingOver--
            wake()
          })
          .then((outcome) => writeDown(hands, mailbox, mail, outcome))
          .finally(() => {
            underWay.delete(work)
            wake()
          })
        work.catch(onLost)
        underWay.add(work)
      }
      if (claim) continue
      // Nothing is due, or the connections are busy: until something changes, or the time has come to look.
      const nextLook = isTime || room === 0 ? LOOK_EVERY_MS : Math.max(1, claimAt - performance.now())
      await new Promise<void>((resolve) => {
        const time = setTimeout(resolve, nextLook)
        wake = () => {
          clearTimeout(time)
          resolve()
        }
      })
    }
    if (lost) throw lost
  } finally {
    // Whatever went wrong with the next ones, those under way are ours to finish while our session lives.
    await Promise.allSettled(underWay)
    for (const each of sessions.values()) each.close()
    client.off('error', onLost)
    // Ends the session: the lock is free, and whatever we did not finish is known to be ownerless.
    client.release(true)
  }
}

/** A number of its own, and the lock that shows it lives. */
async function registerSender(client: pg.PoolClient) {
  const { rows } = await client.query('insert into mail_senders default values returning id')
  const id = rows[0].id as number
  await client.query('select pg_advisory_lock($1, $2)', [SENDER_LOCK, id])
  return id
}

type Hands = {
  db: Db
  finisher: Finisher
  tools: MailTools
  sessions: Map<string, SmtpSessions>
  isAlive: () => Promise<boolean>
  finish: (sent: SentMail) => Promise<void>
}

async function handOver(
  { tools, sessions, isAlive }: Hands,
  mailbox: MailboxRow,
  { recipientAddress, mime }: ClaimedMail,
): Promise<SendOutcome> {
  if (mailbox.transport === 'outbox') return { kind: 'sent', reply: 'Captured, not delivered' }
  let account: SmtpAccount
  try {
    account = accountOf(mailbox, tools)
  } catch {
    return { kind: 'shut', reply: 'its password cannot be read any more, enter it again' }
  }
  const key = JSON.stringify([mailbox.id, account])
  const own = sessions.get(key) ?? createSmtpSessions(account)
  sessions.set(key, own)
  return outcomeOf(await own.send({ from: mailbox.fromEmail, to: recipientAddress }, mime, isAlive))
}

async function writeDown(hands: Hands, mailbox: MailboxRow, mail: ClaimedMail, outcome: SendOutcome) {
  const { id, enrollmentId } = mail
  if (outcome.kind === 'sent') await hands.finish({ id, reply: outcome.reply, enrollmentId })
  else await retried(() => finishMail(hands.db, hands.finisher, mailbox, mail, outcome))
}

/** Whether our session still answers, so that we are alive to the others. Those who ask at the same moment share the answer. */
function liveness(client: pg.PoolClient) {
  let last: Promise<boolean> = Promise.resolve(true)
  let next: Promise<boolean> | undefined
  return () => {
    // An answer under way was asked for before: only the next one is about now.
    next ??= last.then(() => {
      last = client.query('select 1').then(
        () => true,
        () => false,
      )
      next = undefined
      return last
    })
    return next
  }
}

/** While the database writes some down, those that leave meanwhile gather for the next time. */
function sentWriter(pool: pg.Pool, finisher: Finisher) {
  type Gathered = { sent: SentMail; resolve: () => void; reject: (error: unknown) => void }
  let gathered: Gathered[] = []
  let isWriting = false
  const writeDown = (batch: Gathered[]): Promise<void> =>
    retried(() =>
      finishSent(
        pool,
        finisher,
        batch.map(({ sent }) => sent),
      ),
    ).then(
      () => {
        for (const { resolve } of batch) resolve()
      },
      async (error) => {
        // What stands in the way of one mail must not make another owner's unknown.
        if (batch.length > 1 && !isPassing(error)) for (const one of batch) await writeDown([one])
        else for (const { reject } of batch) reject(error)
      },
    )
  const write = async () => {
    isWriting = true
    while (gathered.length > 0) {
      const batch = gathered
      gathered = []
      await writeDown(batch)
    }
    isWriting = false
  }
  return (sent: SentMail) =>
    new Promise<void>((resolve, reject) => {
      gathered.push({ sent, resolve, reject })
      if (!isWriting) void write()
    })
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
  }
}

function accountOfUrl(url: URL | undefined): SmtpAccount {
  if (!url) throw new Error('SMTP_URL is not set')
  const isTls = url.protocol === 'smtps:'
  const port = Number(url.port) || (isTls ? 465 : 587)
  return {
    host: url.hostname,
    port,
    // Plain for a server beside us; whoever wants more says smtps.
    security: isTls ? 'tls' : url.searchParams.get('security') === 'starttls' || url.username ? 'starttls' : 'none',
    user: url.username ? decodeURIComponent(url.username) : null,
    password: url.password ? decodeURIComponent(url.password) : null,
  }
}
