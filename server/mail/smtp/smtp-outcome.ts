import { storableText } from '../../db/storable-text.ts'
import { type Fault, type SmtpStage, whoseFault } from '../refusals/whose-fault.ts'

/** What happened in one attempt to send one email. */
export type SmtpTrial = {
  /** Whether the server replied to DATA with 354: from then on it may have the email. */
  hasDataReply: boolean
  response?: string | undefined
  error?: { message: string; code?: string; command?: string; responseCode?: number; response?: string } | undefined
}

export type SendOutcome =
  | { kind: 'sent'; reply: string }
  /** Rejected for good. `isRecipient`: the address does not exist any more and gets no more emails. */
  | { kind: 'failed'; reply: string; isRecipient: boolean; fault: Fault; cause: string }
  /** Provably not sent. `whole`: the whole mailbox has to wait, not only this email. */
  | { kind: 'later'; reply: string; whole: boolean; fault: Fault; cause: string }
  /** Provably not sent, and not the mailbox's fault: this sender had lost its claim before it started to send. */
  | { kind: 'lost'; reply: string }
  /** The server rejects the account: nothing can be sent until its owner has fixed it. */
  | { kind: 'shut'; reply: string; fault: Fault; cause: string }
  /** The saved password can't be decrypted: nothing can be sent until its owner enters it again. */
  | { kind: 'locked'; reply: string }
  /** The connection was lost when the server may already have had the email. */
  | { kind: 'unknown'; reply: string }

/** The code of an error of ours, not of the server. */
export const LOST_CLAIM = 'ELOST'

export function outcomeOf({ hasDataReply, response, error }: SmtpTrial): SendOutcome {
  if (!error) return { kind: 'sent', reply: replyText({ message: response ?? '' }) }
  const reply = replyText(error)
  if (error.code === LOST_CLAIM) return { kind: 'lost', reply }
  const code = error.responseCode
  const command = error.command ?? ''
  const stage = stageOf(command, hasDataReply, error.code)
  const { fault, isPermanent, cause } = whoseFault({ stage, reply })
  const blame = { reply, fault, cause }
  // A server that cannot look the password up now says 4xx.
  if (stage === 'auth')
    return code && code < 500 ? { kind: 'later', ...blame, whole: true } : { kind: 'shut', ...blame }
  // Nobody replied: the server is away, or closed the connection.
  if (!code || code < 400)
    return hasDataReply ? { kind: 'unknown', reply } : { kind: 'later', reply, fault: 'server', cause: '', whole: true }
  const isOfMail = stage === 'rcpt' || stage === 'data'
  if (code >= 500) {
    if (stage === 'mail') return { kind: 'shut', ...blame }
    if (isOfMail) return { kind: 'failed', ...blame, isRecipient: fault === 'recipient' && isPermanent }
    return { kind: 'later', ...blame, whole: true }
  }
  return { kind: 'later', ...blame, whole: code === 421 || !isOfMail || /\b4\.7\./.test(reply) }
}

function stageOf(command: string, hasDataReply: boolean, error = ''): SmtpStage {
  if (error === 'EAUTH' || command.startsWith('AUTH')) return 'auth'
  if (command === 'MAIL FROM') return 'mail'
  if (command === 'RCPT TO') return 'rcpt'
  if (command === 'DATA' || hasDataReply) return 'data'
  return /^(EHLO|HELO|LHLO|STARTTLS)/.test(command) ? 'helo' : 'connect'
}

const replyText = ({ response, message }: { response?: string; message: string }) =>
  storableText((response ?? message).replace(/\s+/g, ' '), 500)

const FIRST_WAIT_MS = 5 * 60_000
export const MAX_TRIES = 18

/** How long one email waits after so many tries: five minutes, and a third more each time. */
export const mailWaitMs = (tries: number) => FIRST_WAIT_MS * 1.3 ** Math.max(0, tries - 1)

const FIRST_REST_MS = 30_000
const LONGEST_REST_MS = 3_600_000

/** How long a mailbox rests after so many deferrals in a row. */
export const mailboxRestMs = (deferrals: number) =>
  Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.max(0, deferrals - 1))
