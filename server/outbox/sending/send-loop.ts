import type { Database } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { describeError, type Log } from '../../log.ts'
import type { MailTools } from '../../mail-tools.ts'
import { separateTests } from '../changes/test-emails.ts'
import { fillOrders } from '../enrolling/order-enrollments.ts'
import type { Clock } from '../planning/clock.ts'
import { prepareMails } from '../preparing/prepare-mails.ts'
import { claimMail } from './claim-mail.ts'
import { createClaimPace } from './claim-pace.ts'
import type { ClaimedMail, DueMailbox } from './claim-queries.ts'
import { finishMail } from './finish-mail.ts'
import { createHandOver } from './hand-over.ts'
import { reapMail } from './reap-mail.ts'
import { createSentRecorder } from './record-sent.ts'
import { openSenderSession } from './sender-session.ts'
import { createWake } from './wake.ts'
import { type WorkAhead, workAhead } from './work-ahead.ts'

const REAP_EVERY_MS = 5000

/** Reaps, claims and sends, and prepares meanwhile, until it is stopped or its database session is lost; then it throws. */
export async function runSendLoop(database: Database, tools: MailTools, signal: AbortSignal, log: Log) {
  const { db, pool } = database
  const wake = createWake()
  const pace = createClaimPace()
  const ahead: WorkAhead[] = []
  const session = await openSenderSession(pool, () => {
    wake.now()
    for (const each of ahead) each.now()
  })
  const clock: Clock = { offsetSeconds: tools.config.clockOffsetSeconds }
  const finisher = { senderId: session.id, clock }
  const handOver = createHandOver(database, tools, session)
  const recordSent = createSentRecorder(pool, finisher)
  const unfinished = new Set<Promise<void>>()
  signal.addEventListener('abort', wake.now)

  async function send(mailbox: DueMailbox, mail: ClaimedMail) {
    pace.started()
    const outcome = await handOver.send(mailbox, mail).finally(() => {
      pace.handedOver()
      wake.now()
    })
    const { id, enrollmentId } = mail
    if (outcome.kind === 'sent')
      await recordSent({ id, reply: outcome.reply, enrollmentId, deferrals: mailbox.deferrals })
    else {
      // No server has it: should we die before that is recorded, it can go out again.
      if (outcome.kind !== 'unknown') session.marks.done(id)
      await retried(() => finishMail(db, finisher, mailbox, mail, outcome))
    }
    session.marks.done(id)
  }

  function start(mailbox: DueMailbox, mail: ClaimedMail) {
    const work = send(mailbox, mail).finally(() => {
      pace.recorded()
      unfinished.delete(work)
      wake.now()
    })
    work.catch(session.lose)
    unfinished.add(work)
  }

  // Beside the sending: a failure to prepare must not keep emails that are ready from being sent.
  const startAhead = (what: string, work: () => Promise<boolean>) => {
    const started = workAhead(() =>
      retried(work).catch((error) => {
        log.error({ reason: describeError(error).message }, `${what} failed`)
        return false
      }),
    )
    ahead.push(started)
    return started
  }

  try {
    startAhead('enrolling leads', () => fillOrders(db, clock, tools.config))
    const preparing = startAhead('preparing the emails of sequences', () => prepareMails(db, tools, clock, wake.now))
    let reapAt = 0
    while (!signal.aborted && !session.lost()) {
      if (Date.now() >= reapAt) {
        await retried(() => reapMail(database, finisher))
        await retried(() => separateTests(db))
        reapAt = Date.now() + REAP_EVERY_MS
      }
      const room = pace.room()
      const claim =
        room > 0
          ? await pace.timed(() => retried(() => claimMail(pool, session.id, room, clock, tools.config)))
          : undefined
      for (const mail of claim?.mails ?? []) start((claim as NonNullable<typeof claim>).mailbox, mail)
      if (claim) preparing.used(claim.mails.length)
      // Nothing is due, or the connections are busy.
      if (!claim) await wake.wait(pace.nextLookMs(room > 0))
    }
    const lost = session.lost()
    if (lost) throw lost
  } catch (error) {
    session.lose(error as Error)
    throw error
  } finally {
    signal.removeEventListener('abort', wake.now)
    // Whatever went wrong with the next ones, those being sent are ours to finish while our session lives.
    await Promise.allSettled([...unfinished, ...ahead.map((each) => each.stop())])
    handOver.close()
    await session.end()
  }
}
