// Whose fault a refusal in SMTP is: from the enhanced code, the stage and the wording. When in doubt it is not the recipient's.
import { statusIn } from './enhanced-status.ts'
import { judgeRefusal, type SmtpStage } from './judge-refusal.ts'
import { FAULT_OF, type Fault, type RefusalReason } from './refusal-reason.ts'

export type { SmtpStage } from './judge-refusal.ts'
export type { Fault } from './refusal-reason.ts'

/** `reply`: with its code, as the server said it. */
export type Refusal = { stage: SmtpStage; reply: string }

export type FaultVerdict = {
  fault: Fault
  /** Of a recipient: the address does not exist any more. Otherwise: the same email would be refused again. */
  isPermanent: boolean
  /** The reply reduced to what is the same for other recipients. */
  cause: string
}

export function whoseFault({ stage, reply: whole }: Refusal): FaultVerdict {
  const reply = whole.slice(0, MOST_OF_A_REPLY)
  const { reason, isGone } = judgeRefusal({ stage, status: statusOf(reply), said: reply })
  const isRefused = /^\s*5/.test(reply)
  const fault = faultAt(stage, reason, isRefused)
  return { fault, isPermanent: fault === 'recipient' ? isGone : isRefused && fault !== 'rate', cause: causeOf(reply) }
}

/** The code of the reply itself, before those of other servers that it quotes. */
function statusOf(reply: string): string {
  const code = /^\s*([45]\d\d)/.exec(reply)?.[1]
  const own = code && new RegExp(`\\b${code}[\\s-]{1,3}['"#(]{0,3}([45]\\.\\d{1,2}\\.\\d{1,3})\\b`).exec(reply)?.[1]
  return own || statusIn(reply)
}

function faultAt(stage: SmtpStage, reason: RefusalReason, isRefused: boolean): Fault {
  const fault = FAULT_OF[reason]
  if (stage === 'data') return reason === 'policy' ? 'content' : fault
  // The size of the email is said with MAIL FROM.
  if (stage === 'rcpt' || (stage === 'mail' && reason === 'message too big')) return fault
  // The server has heard of nobody but us yet.
  if (fault === 'recipient') return stage === 'connect' ? 'server' : 'sender'
  if (fault === 'content' && stage !== 'mail') return 'sender'
  if (stage === 'auth' && fault !== 'rate') return isRefused ? 'sender' : 'server'
  return fault
}

const MOST_OF_A_CAUSE = 200
/** Servers say what matters within a few lines. */
const MOST_OF_A_REPLY = 4_000

/** Without addresses, links, ids and numbers of the one attempt. */
function causeOf(reply: string): string {
  const code = /^\s*([45]\d\d)/.exec(reply)?.[1] ?? ''
  const words = reply
    .toLowerCase()
    .replace(/\b[45]\d\d[- ](?=[45]\.\d|[a-z<])/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/<?[^\s<>"'()[\]:;,]{1,128}@[^\s<>"'()[\]:;,]{1,253}>?/g, ' ')
    .replace(/\[[^\]]{1,200}\]/g, ' ')
    // Ids of sessions and queues: letters and digits mixed, or long numbers. Status codes stay.
    .replace(/(?<![\w.=/+-])(?=[\w.=/+-]*\d)(?![45]\.\d{1,2}\.\d{1,3}(?![\w.]))[\w.=/+-]{4,}/g, ' ')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
  return `${code} ${words.replace(new RegExp(`^${code}\\b\\s*`), '')}`.trim().slice(0, MOST_OF_A_CAUSE)
}
