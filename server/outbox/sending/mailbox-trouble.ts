import { sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import { reasonSentence } from '../../../contract/email-reason-words.ts'
import type { Db } from '../../db/connect.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { nameAmongOthers } from '../../mail/account/own-account.ts'
import { mailboxRestMs, outageRestMs, type SendOutcome } from '../../mail/smtp/smtp-outcome.ts'
import { notify } from '../../notifications/notify.ts'
import type { Barred } from '../changes/resume-allowed.ts'
import { pauseNotice, troubleNotice } from '../mail-notices.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { reasonParams } from '../reason-columns.ts'

/** The mailbox as it was when the email was claimed. */
export type ClaimedFrom = Pick<
  MailboxRow,
  'id' | 'userId' | 'deferrals' | 'troubleSince' | 'timeZone' | 'smtpHost' | 'smtpPort' | 'fromEmail'
>

/** The whole mailbox has to wait: no contact to its server, or the server asked us to come back later. */
type Trouble = Extract<SendOutcome, { kind: 'later' | 'unknown' }>

export function troubleIn(outcome: SendOutcome): Trouble | undefined {
  const isTrouble =
    outcome.kind === 'later' ? outcome.whole : outcome.kind === 'unknown' && outcome.contact !== undefined
  return isTrouble ? (outcome as Trouble) : undefined
}

/** A server that says how long may not keep us waiting for days by mistake. */
const LONGEST_WISH_SECONDS = 24 * 3600

function restMs({ deferrals }: ClaimedFrom, outcome: Trouble) {
  const rest = (outcome.contact ? outageRestMs : mailboxRestMs)(deferrals + 1)
  const wished = outcome.kind === 'later' ? (outcome.retryAfterSeconds ?? 0) : 0
  return Math.max(rest, 1000 * Math.min(wished, LONGEST_WISH_SECONDS))
}

/** What a mailbox, and each email that met it, says about a trouble. */
export function troubleReason(mailbox: ClaimedFrom, outcome: Trouble, now: Date): EmailReason {
  const known = mailbox.deferrals > 0 ? mailbox.troubleSince : null
  const { timeZone } = mailbox
  const nextAt = new Date(now.getTime() + restMs(mailbox, outcome)).toISOString()
  const times = { since: (known ?? now).toISOString(), nextAt, timeZone }
  const { contact, reply } = outcome
  if (!contact) return { code: 'server_throttled', reply, ...times }
  return { code: 'server_unreachable', contact, reply: contact === 'failed' ? reply : null, ...times }
}

/** Of somebody with several email accounts: which of them. */
type Named = { address: string | null }
const NAMED = sql`${nameAmongOthers} as address`

/** A short outage ends before anybody could do anything about it. */
const TELL_AFTER_MS = 30 * 60_000

/**
 * The mailbox rests, and goes on with a single email. An attempt counts once, however many emails were sent in parallel: only one
 * that was claimed after the last failure counts. Its owner is told once, when it lasts.
 */
export async function noteTrouble(tx: Db, mailbox: ClaimedFrom, outcome: Trouble, now: Date, clock: Clock) {
  const reason = troubleReason(mailbox, outcome, now)
  const params = reasonParams(reason)
  const { rows } = await tx.execute<{ since: string; isTold: boolean } & Named>(sql`
    update mailboxes set deferrals = deferrals + 1, connecting_until = null,
      next_look_at = ${clockNow(clock)} + make_interval(secs => ${restMs(mailbox, outcome) / 1000}),
      hold_reason = ${reason.code}, hold_params = ${params}::jsonb,
      trouble_reason = ${reason.code}, trouble_params = ${params}::jsonb,
      trouble_since = case when deferrals = 0 then ${clockNow(clock)} else coalesce(trouble_since, ${clockNow(clock)}) end,
      trouble_told_at = case when deferrals = 0 then null else trouble_told_at end
    where id = ${mailbox.id} and deferrals = ${mailbox.deferrals}
    returning trouble_since as since, trouble_told_at is not null as "isTold", ${NAMED}`)
  const [noted] = rows
  if (!noted || noted.isTold || now.getTime() - new Date(noted.since).getTime() < TELL_AFTER_MS) return
  await tx.execute(sql`update mailboxes set trouble_told_at = now() where id = ${mailbox.id}`)
  await notify(tx, mailbox.userId, troubleNotice(reasonSentence(reason, now), noted.address))
}

/** In an update of `mailboxes`: there is contact again. */
export const NO_TROUBLE =
  'deferrals = 0, next_look_at = null, hold_reason = null, hold_params = null, trouble_since = null, trouble_reason = null, trouble_params = null, trouble_told_at = null'

/** The server said something about an email that was claimed since the last failure: there is contact. */
export async function endTrouble(tx: Db, { id, deferrals }: ClaimedFrom) {
  if (deferrals === 0) return
  await tx.execute(sql`
    update mailboxes set ${sql.raw(NO_TROUBLE)} where id = ${id} and deferrals > 0 and deferrals <= ${deferrals}`)
}

/** The attempt that the mailbox waits for did not take place: another sender may make it at once. */
export async function freeAttempt(tx: Db, { id, deferrals }: ClaimedFrom) {
  if (deferrals === 0) return
  await tx.execute(sql`update mailboxes set next_look_at = null where id = ${id} and deferrals = ${deferrals}`)
}

type Shut = Extract<
  EmailReason,
  {
    code:
      | 'account_refused'
      | 'sender_refused'
      | 'password_unreadable'
      | 'operators_server'
      | 'same_refusal'
      | 'access_ended'
      | 'access_forbidden'
      | 'many_bounces'
      | 'many_complaints'
      | Barred
  }
>

/** Nothing is claimed until its owner acts. `cause`: of a refusal that is the sender's. False when it is paused already. */
export async function pauseMailbox(
  tx: Db,
  { id, userId }: Pick<ClaimedFrom, 'id' | 'userId'>,
  reason: Shut,
  whatNext: string,
  cause: string | null = null,
) {
  const { rows } = await tx.execute<Named>(sql`
    update mailboxes set paused_reason = ${reason.code}, paused_params = ${reasonParams(reason)}::jsonb, connecting_until = null,
      refused_cause = coalesce(${cause}, refused_cause)
    where id = ${id} and paused_reason is null returning ${NAMED}`)
  const [paused] = rows
  if (!paused) return false
  await notify(tx, userId, pauseNotice(`${reasonSentence(reason, new Date())} ${whatNext}`, paused.address))
  return true
}
