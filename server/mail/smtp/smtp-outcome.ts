import type { LostContact } from '../../../contract/email-reason.ts'
import { storableText } from '../../db/storable-text.ts'
import { type FaultVerdict, type SmtpStage, whoseFault } from '../refusals/whose-fault.ts'

/** What happened in one attempt to send one email. */
export type SmtpTrial = {
  /** Whether the server replied to DATA with 354: from then on it may have the email. */
  hasDataReply: boolean
  response?: string | undefined
  error?: { message: string; code?: string; command?: string; responseCode?: number; response?: string } | undefined
}

export type SendOutcome =
  | { kind: 'sent'; reply: string }
  /** Rejected for good. `isRecipient`: the address does not exist, and gets no more emails. `cause`: the same for other recipients. */
  | { kind: 'failed'; reply: string; isRecipient: boolean; cause?: string }
  /**
   * Provably not sent. `whole`: the whole mailbox has to wait, not only this email. `contact`: why the server can't be reached,
   * where it said nothing itself. `cause`: it was refused, though not because of the email or its recipient.
   */
  | { kind: 'later'; reply: string; whole: boolean; contact?: LostContact; cause?: string }
  /** Provably not sent, and not the mailbox's fault: this sender had lost its claim before it started to send. */
  | { kind: 'lost'; reply: string }
  /** Provably not sent: while it waited for a connection, another email found that the mailbox has to wait. */
  | { kind: 'resting'; reply: string }
  /** The server rejects the account or the sender: nothing can be sent until its owner has fixed it. */
  | { kind: 'shut'; reply: string; isSignIn: boolean }
  /** The saved password can't be decrypted: nothing can be sent until its owner enters it again. */
  | { kind: 'locked'; reply: string }
  /** The connection was lost when the server may already have had the email. */
  | { kind: 'unknown'; reply: string; contact?: LostContact }

/** Codes of errors of ours, not of the server. */
export const LOST_CLAIM = 'ELOST'
export const RESTING = 'ERESTING'

export function outcomeOf({ hasDataReply, response, error }: SmtpTrial): SendOutcome {
  if (!error) return { kind: 'sent', reply: replyText({ message: response ?? '' }) }
  const reply = replyText(error)
  if (error.code === LOST_CLAIM) return { kind: 'lost', reply }
  if (error.code === RESTING) return { kind: 'resting', reply }
  const code = error.responseCode
  const stage = stageOf(error.command ?? '', hasDataReply)
  if (error.code === 'EAUTH' || stage === 'auth') {
    // A server that cannot look the password up now says 4xx.
    return code && code < 500 ? { kind: 'later', reply, whole: true } : { kind: 'shut', reply, isSignIn: true }
  }
  if (code) return refusalOutcome(reply, code, stage, whoseFault({ stage, reply }))
  // Found before the server saw any of it: too large for it, or an address that no server takes.
  if (!hasDataReply && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE'))
    return { kind: 'failed', reply, isRecipient: false }
  const contact = lostContact(error)
  return hasDataReply ? { kind: 'unknown', reply, contact } : { kind: 'later', reply, whole: true, contact }
}

/**
 * What follows from a refusal. Only one that is surely the recipient's suppresses the address; the sender's pauses the mailbox,
 * a rate makes it wait, and a server that refuses for reasons of its own gets the email again later.
 */
function refusalOutcome(reply: string, code: number, stage: SmtpStage, verdict: FaultVerdict): SendOutcome {
  const { fault, isPermanent, cause } = verdict
  const isOfMail = stage === 'rcpt' || stage === 'data'
  if (code < 500) {
    // Of the recipient's mailbox (4.2.x), a rate is the recipient's as well.
    const isOfMailbox = fault === 'sender' || (fault === 'rate' && !/\b4\.2\./.test(reply)) || /\b4\.7\./.test(reply)
    return { kind: 'later', reply, whole: code === 421 || !isOfMail || isOfMailbox }
  }
  if (fault === 'sender' && isPermanent) return { kind: 'shut', reply, isSignIn: false }
  if (fault === 'sender' || fault === 'rate') return { kind: 'later', reply, whole: true }
  // Nothing is known about an email that was not offered yet, but for its size.
  if (!isOfMail && !(stage === 'mail' && fault === 'content')) return { kind: 'later', reply, whole: true }
  if (fault === 'server') return { kind: 'later', reply, whole: false, cause }
  return { kind: 'failed', reply, isRecipient: fault === 'recipient' && isPermanent, cause }
}

function stageOf(command: string, hasDataReply: boolean): SmtpStage {
  if (hasDataReply || command === 'DATA') return 'data'
  if (command.startsWith('AUTH')) return 'auth'
  return STAGES[command] ?? 'connect'
}

const STAGES: Record<string, SmtpStage> = {
  EHLO: 'helo',
  HELO: 'helo',
  LHLO: 'helo',
  'MAIL FROM': 'mail',
  'RCPT TO': 'rcpt',
}

function lostContact({ code, message }: { code?: string; message: string }): LostContact {
  const text = `${code ?? ''} ${message}`
  if (/ECONNREFUSED/.test(text)) return 'refused'
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(text)) return 'not_found'
  if (/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timed? ?out|never received/i.test(text)) return 'timed_out'
  return /ECONNECTION|ECONNRESET|EPIPE|closed|hang up/i.test(text) ? 'closed' : 'failed'
}

const replyText = ({ response, message }: { response?: string; message: string }) =>
  storableText((response ?? message).replace(/\s+/g, ' '), 500)

const FIRST_WAIT_MS = 5 * 60_000
export const MAX_TRIES = 18

/** How long one email waits after so many tries: five minutes, and a third more each time. */
export const mailWaitMs = (tries: number) => FIRST_WAIT_MS * 1.3 ** Math.max(0, tries - 1)

const FIRST_REST_MS = 30_000
const LONGEST_REST_MS = 3_600_000
const LONGEST_OUTAGE_REST_MS = 15 * 60_000

/** How long a mailbox rests after so many attempts in a row for which the server asked us to come back later. */
export const mailboxRestMs = (attempts: number) =>
  Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.max(0, attempts - 1))

/** The same for a server that can't be reached: half as long again each time, so that a short outage means a short pause. */
export const outageRestMs = (attempts: number) =>
  Math.min(LONGEST_OUTAGE_REST_MS, FIRST_REST_MS * 1.5 ** Math.max(0, attempts - 1))
