// One refusal, told by a server's reply or in a delivery report: why, and whether the address is gone for good.
import { isAddressStatus, isSenderStatus, levelIn, reasonOfStatus } from './enhanced-status.ts'
import { POLICY_PERHAPS } from './other-wordings.ts'
import { saysReason, wordingOf } from './reason-of-words.ts'
import { RECIPIENT_REJECTED } from './recipient-wordings.ts'
import { FAULT_OF, LASTING, type RefusalReason, type Wording } from './refusal-reason.ts'

/** `data`: DATA and the final dot. Empty: a report that does not tell. */
export type SmtpStage = 'connect' | 'helo' | 'auth' | 'mail' | 'rcpt' | 'data'

export type RefusalEvidence = {
  stage: SmtpStage | ''
  /** Enhanced status code, empty where there is none. */
  status: string
  /** What the server said. */
  said: string
  /** What the reporting system calls it, where it has names of its own. */
  category?: RefusalReason | undefined
}

export type RefusalJudgment = { reason: RefusalReason; isGone: boolean }

/** Words that leave open what is wrong: the status code knows better. */
const VAGUE: ReadonlySet<RefusalReason> = new Set(['unknown', 'policy', 'mail system', 'content'])
/** Exchange Online's reply for a recipient who does not exist, where the directory is checked at the edge. */
const EXCHANGE_EDGE = /\b5\.4\.1\b[\s-]*([<[][^>\]]{0,300}[>\]]:?\s*)?recipient address rejected: access denied/i

export function judgeRefusal(evidence: RefusalEvidence): RefusalJudgment {
  const wording = wordingOf(evidence.said)
  const reason = EXCHANGE_EDGE.test(evidence.said) ? 'unknown user' : reasonFrom(evidence, wording)
  const isVague = wording === RECIPIENT_REJECTED
  return { reason, isGone: LASTING.has(reason) && isLasting(evidence) && isSureOf(reason, evidence, isVague) }
}

function reasonFrom({ status, category }: RefusalEvidence, wording: Wording | null): RefusalReason {
  const words = wording?.reason ?? 'unknown'
  if (category && VAGUE.has(words)) return category
  if (isAddressStatus(status))
    return ADDRESS_SAYS_MORE.has(words) || wording === POLICY_PERHAPS ? 'unknown user' : words
  const byStatus = reasonOfStatus(status)
  if (words === 'unknown') return byStatus
  if (isSenderStatus(status) && FAULT_OF[words] === 'recipient') return byStatus
  return VAGUE.has(words) && !VAGUE.has(byStatus) ? byStatus : words
}
const ADDRESS_SAYS_MORE: ReadonlySet<RefusalReason> = new Set(['unknown', 'content'])

/** A server that says 4xx may say otherwise tomorrow. */
const isLasting = ({ status, said }: RefusalEvidence) => !status.startsWith('4') && levelIn(said) !== '4'

function isSureOf(
  reason: RefusalReason,
  { stage, status, said, category }: RefusalEvidence,
  isVague: boolean,
): boolean {
  // Before RCPT the server has not heard of the recipient.
  if (stage !== '' && stage !== 'rcpt' && stage !== 'data') return false
  if (reason === 'unknown host') return isSureOfHost(stage, status, said)
  if (reason !== 'unknown user' || category === 'unknown user') return true
  if (isAddressStatus(status) || EXCHANGE_EDGE.test(said)) return true
  const isFilterCode = /^5\.[27]\.\d+$/.test(status)
  if (stage === 'rcpt' && status.startsWith('5.7.') && said.includes(status)) return !isVague && HAS_LOOKED.test(said)
  if (stage === 'rcpt') return !(isVague && isFilterCode)
  // After DATA, and with a code of a filter, servers hide filters behind the words they have ready for everybody.
  const hasOwnWords = !isVague && saysReason(said, 'unknown user') && !STOCK_PHRASE.test(said)
  return stage === 'data' || isFilterCode ? hasOwnWords : !isVague || hasOwnWords
}
/** Beside a code of security an unknown user counts only where the server says in what it has looked, or for which address. */
const HAS_LOOKED =
  /\b(in|to) (the |our |this |my )?(\w{1,20} ){0,3}(table|directory|address book|database)\b|\brecip(ient)?notfound\b|\baddress is marked as invalid\b|\b(user|account|mail ?box|address|recipient) <?[^\s<>@]{1,128}@[^\s<>@]{1,253}>? (is unknown|unknown|not found|was not found|does(n't| not) exist)/i
/** What servers reply by default, also when they filter. */
const STOCK_PHRASE = /\b(user unknown|unknown user|no such user)\b/i

/** "Domain not found", said to us, may mean our own domain. */
function isSureOfHost(stage: string, status: string, said: string): boolean {
  if (/^5\.7\./.test(status)) return false
  return (
    stage !== 'rcpt' ||
    /^5\.(1\.2|4\.4|4\.310)$/.test(status) ||
    /recipient|unrout|destination|\bmx\b|at this location/i.test(said)
  )
}
