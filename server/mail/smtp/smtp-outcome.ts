import type { LostContact } from '../../../contract/email-reason.ts'
import type { MailProvider } from '../../../contract/mail-provider.ts'
import { storableText } from '../../db/storable-text.ts'
import { quotedReply } from '../refusals/quoted-reply.ts'
import { type Fault, type FaultVerdict, type SmtpStage, whoseFault } from '../refusals/whose-fault.ts'
import type { MailApiFailure } from '../transports/mail-api.ts'
import { HOST_NOT_PUBLIC, OPERATORS_SERVER, PORT_NOT_ALLOWED } from './mail-host.ts'
import { NO_MAIL_SERVER } from './no-mail-server.ts'

/** What happened in one attempt to send one email. */
export type SmtpTrial = {
  /** Whether the server replied to DATA with 354: from then on it may have the email. */
  hasDataReply: boolean
  response?: string | undefined
  error?:
    | {
        message: string
        code?: string
        command?: string
        responseCode?: number
        response?: string
        /** Why there is no access to an account of Google or Microsoft. */
        failure?: MailApiFailure
      }
    | undefined
}

/**
 * What the server said, whose fault that is, and what is the same of it for other recipients (empty: nothing is).
 * `isQuoted`: it passes on the words of the recipient's server.
 */
type Blame = { reply: string; fault: Fault; cause: string; isQuoted?: true }

export type SendOutcome =
  | { kind: 'sent'; reply: string }
  /** Rejected for good. `isRecipient`: the address does not exist any more and gets no more emails. */
  | ({ kind: 'failed'; isRecipient: boolean } & Blame)
  /**
   * Provably not sent. `whole`: the whole mailbox has to wait, not only this email. `contact`: why the server can't be reached.
   * `isRefused`: it did not ask us to come back; it has reasons of its own, which may pass.
   * `isTry`: said about this email, once the server had heard of its recipient; so it counts, whoever else has to wait.
   */
  | ({
      kind: 'later'
      whole: boolean
      contact?: LostContact
      isRefused?: true
      isTry?: boolean
      /** The server told us how long to wait. */
      retryAfterSeconds?: number | undefined
    } & Blame)
  /** Provably not sent, and not the mailbox's fault: this sender had lost its claim before it started to send. */
  | { kind: 'lost'; reply: string }
  /** Provably not sent: while it waited for a connection, another email found that the mailbox has to wait. */
  | { kind: 'resting'; reply: string }
  /** The server rejects the sign-in or the sender: nothing can be sent until the owner has fixed it. `isTry` as above. */
  | ({ kind: 'shut'; isSignIn: boolean; isTry?: boolean } & Blame)
  /** The saved password can't be decrypted: nothing can be sent until its owner enters it again. */
  | { kind: 'locked'; reply: string }
  /** Google or Microsoft don't let us use the account: nothing can be sent until its owner, or an admin, allows it again. */
  | { kind: 'disallowed'; provider: MailProvider; isEnded: boolean; reply: string }
  /** The operator doesn't allow this host or port: nothing can be sent until that, or the email account, is changed. */
  | { kind: 'barred'; by: 'host' | 'port' | 'operator'; reply: string }
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
  const stage = stageOf(error.command ?? '', hasDataReply, error.code)
  if (stage !== 'auth' && (!code || code < 400)) return withoutReply(error, reply, hasDataReply)
  return refusalOutcome(reply, code, stage, whoseFault({ stage, reply }))
}

/** Nobody replied: the server is away or closed the connection; or we found it ourselves, before the server saw any of it. */
function withoutReply(error: NonNullable<SmtpTrial['error']>, reply: string, hasDataReply: boolean): SendOutcome {
  // Too large for this server, or an address that no server takes.
  if (!hasDataReply && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE'))
    return { kind: 'failed', reply, isRecipient: false, fault: 'content', cause: '' }
  if (error.code === HOST_NOT_PUBLIC) return { kind: 'barred', by: 'host', reply }
  if (error.code === OPERATORS_SERVER) return { kind: 'barred', by: 'operator', reply }
  if (error.code === PORT_NOT_ALLOWED) return { kind: 'barred', by: 'port', reply }
  const contact = lostContact(error)
  if (hasDataReply) return { kind: 'unknown', reply, contact }
  return { kind: 'later', reply, whole: true, contact, fault: 'server', cause: '' }
}

/**
 * What follows from a refusal. Only one that is surely the recipient's suppresses the address; the sender's pauses the mailbox,
 * a rate makes it wait, and a server that refuses for reasons of its own gets the email again later.
 */
function refusalOutcome(reply: string, code = 500, stage: SmtpStage, verdict: FaultVerdict): SendOutcome {
  const { fault, isPermanent, cause } = verdict
  const blame = { reply, fault, cause }
  // A server that cannot look the password up now says 4xx.
  if (stage === 'auth') return code < 500 ? { kind: 'later', ...blame, whole: true } : shut(blame, true)
  const isTry = stage === 'rcpt' || stage === 'data'
  const quoted = isTry ? quotedReply(reply) : undefined
  if (quoted) return quotedOutcome(reply, code, cause, whoseFault({ stage, reply: quoted }))
  if (code < 500) return { kind: 'later', ...blame, whole: code === 421 || !isTry || isOfMailbox(blame), isTry }
  if (fault === 'sender' && isPermanent) return { ...shut(blame, false), isTry }
  // Before RCPT only the size of the email was told.
  const isAboutUs = fault === 'sender' || fault === 'rate' || (!isTry && fault !== 'content')
  if (isAboutUs) return { kind: 'later', ...blame, whole: true, isTry }
  if (fault === 'server') return { kind: 'later', ...blame, whole: false, isRefused: true, isTry }
  return { kind: 'failed', ...blame, isRecipient: fault === 'recipient' && isPermanent }
}

/** Whatever the recipient's server says of us, it says for itself: this email fails or waits, and the mailbox goes on. */
function quotedOutcome(reply: string, code: number, cause: string, { fault, isPermanent }: FaultVerdict): SendOutcome {
  const blame = { reply, fault, cause, isQuoted: true } as const
  if (code < 500) return { kind: 'later', ...blame, whole: false, isTry: true }
  if (fault === 'server' || fault === 'rate')
    return { kind: 'later', ...blame, whole: false, isRefused: true, isTry: true }
  return { kind: 'failed', ...blame, isRecipient: fault === 'recipient' && isPermanent }
}

const shut = (blame: Blame, isSignIn: boolean) => ({ kind: 'shut', ...blame, isSignIn }) as const

/** A deferral of one email that holds for all. A rate of the recipient's mailbox (4.2.x) is the recipient's. */
const isOfMailbox = ({ fault, reply }: Blame) =>
  fault === 'sender' || (fault === 'rate' && !/\b4\.2\.\d/.test(reply)) || /\b4\.7\./.test(reply)

function stageOf(command: string, hasDataReply: boolean, error = ''): SmtpStage {
  if (error === 'EAUTH' || command.startsWith('AUTH')) return 'auth'
  if (command === 'MAIL FROM') return 'mail'
  if (command === 'RCPT TO') return 'rcpt'
  if (command === 'DATA' || hasDataReply) return 'data'
  return /^(EHLO|HELO|LHLO|STARTTLS)/.test(command) ? 'helo' : 'connect'
}

function lostContact({ code, message }: { code?: string; message: string }): LostContact {
  const text = `${code ?? ''} ${message}`
  if (code === NO_MAIL_SERVER) return 'timed_out'
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

/** So often an email goes along with its whole mailbox, whose first rests are short. */
const TRIES_WITH_MAILBOX = 7

/** The same for an email with which the whole mailbox has to wait. One for which that goes on lets the others pass. */
export const mailWaitWithMailboxMs = (tries: number) => (tries <= TRIES_WITH_MAILBOX ? 0 : mailWaitMs(tries))

const FIRST_REST_MS = 30_000
const LONGEST_REST_MS = 3_600_000
const LONGEST_OUTAGE_REST_MS = 15 * 60_000

/** How long a mailbox rests after so many attempts in a row for which the server asked us to come back later. */
export const mailboxRestMs = (attempts: number) =>
  Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.max(0, attempts - 1))

/** The same for a server that can't be reached: half as long again each time, so that a short outage means a short pause. */
export const outageRestMs = (attempts: number) =>
  Math.min(LONGEST_OUTAGE_REST_MS, FIRST_REST_MS * 1.5 ** Math.max(0, attempts - 1))
