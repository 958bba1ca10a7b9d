// One failed recipient: why, and whether it will ever be different.
import { type BounceReason, LASTING, reasonOfWords, saysReason } from './bounce-reason.ts'
import { isAddressStatus, reasonOfStatus, replyCodeIn, statusIn } from './bounce-status.ts'

export type Evidence = {
  /** Of the machine-readable report; empty when there is none. */
  status: string
  diagnosticType: string
  category: string
  isDelayed: boolean
  diagnostic: string
  /** What the report says in words about this recipient. */
  context: string
}

export type Verdict = { isPermanent: boolean; status: string; reason: BounceReason; diagnostic: string }

/** These say more than a status of "bad address": the server knows the address, or spoke of something else. */
const STRONGER_THAN_ADDRESS_STATUS: ReadonlySet<BounceReason> = new Set([
  'mailbox full',
  'disabled',
  'moved',
  'relaying denied',
  'authentication',
  'sender refused',
  'recipient refused',
  'blocked',
  'spam',
  'virus',
  'unknown host',
  'accepts no mail',
])
const VAGUE: ReadonlySet<BounceReason> = new Set(['unknown', 'policy', 'mail system', 'content'])
/** Names that PowerMTA gives in X-PowerMTA-BounceCategory. */
const CATEGORIES: Record<string, BounceReason> = {
  'bad-mailbox': 'unknown user',
  'inactive-mailbox': 'disabled',
  'bad-domain': 'unknown host',
  'quota-issues': 'mailbox full',
  'spam-related': 'spam',
  'virus-related': 'virus',
  'policy-related': 'policy',
  'message-expired': 'expired',
}

export function judge(evidence: Evidence): Verdict {
  const { diagnostic, context, isDelayed } = evidence
  const said = diagnostic || context
  const status = bestStatus(evidence.status, said)
  const words = wordsOf(evidence, said)
  const reason = reasonFrom(status, words, CATEGORIES[evidence.category])
  const isSure = reason !== 'unknown user' || isSureOfUser(evidence, status, said)
  return {
    isPermanent: LASTING.has(reason) && isSure && !isDelayed,
    status: status || fallbackStatus(said, isDelayed),
    reason,
    diagnostic: said.replace(/\s+/g, ' ').trim().slice(0, 500),
  }
}

function wordsOf({ diagnosticType, context }: Evidence, said: string): BounceReason {
  // Output of a delivery program like procmail is about that program, whatever words it prints.
  if (diagnosticType === 'x-unix' && saysReason(said, 'mail system')) return 'mail system'
  // Dovecot gives its own reason in words only.
  const refusal = /was automatically rejected:\s*(.{3,200})/.exec(context)?.[1]
  const reason = refusal ? reasonOfWords(refusal) : 'unknown'
  return reason === 'mailbox full' ? reason : reasonOfWords(said)
}

function reasonFrom(status: string, words: BounceReason, category?: BounceReason): BounceReason {
  if (category && VAGUE.has(words)) return category
  if (isAddressStatus(status)) {
    if (words === 'mail system') return words
    return STRONGER_THAN_ADDRESS_STATUS.has(words) ? words : 'unknown user'
  }
  const byStatus = reasonOfStatus(status)
  if (words === 'unknown') return byStatus
  return VAGUE.has(words) && !VAGUE.has(byStatus) ? byStatus : words
}

/**
 * "User unknown" is believed when the status says the same, when the server refused the recipient itself (RCPT), or when it is
 * said in a system's own words. After DATA, and in the words that servers have ready for everybody, filters hide behind it.
 */
function isSureOfUser(evidence: Evidence, status: string, said: string): boolean {
  if (isAddressStatus(status) || evidence.category === 'bad-mailbox') return true
  const stage = stageOf(evidence.diagnostic) || stageOf(evidence.context)
  if (stage) return stage === 'rcpt'
  if (/\b(5\.[257]\.\d+|421)\b/.test(status)) return false
  const ownWords = [said, evidence.context].filter((text) => text !== '' && saysReason(text, 'unknown user'))
  return ownWords.some((text) => !STOCK_PHRASE.test(text))
}
/** What servers reply by default, also when they filter. */
const STOCK_PHRASE = /\b(user unknown|no such user|user doesn'?t have a)\b/i

const STAGES: [RegExp, string][] = [
  [/in reply to (?:end of )?([a-z]+)(?: [a-z]+)? command/, ''],
  [/(?:>>>|sent <<<) *([a-z]+)[^\n]{0,300}\n(?:[^\n]{0,300}\n){0,2}?[^\n]{0,40}(?:<<<|>>>) *[45]\d\d/, ''],
  [/after (?:sending )?(?:pipelined )?(rcpt|mail|end of data|data|helo|ehlo|initial|starttls)/, ''],
  [
    /rcpt[ _]to response|\[rcpt_to\]|in rcpt to\b|smtp:rcpt|our rcpt to|\(state 1[34]\)|rcpt failed|rcpt to:? ?failed/,
    'rcpt',
  ],
  [/did not like our (?:final )?(data|mail from|rcpt to)/, ''],
  [/\(state 1[78]\)|message body rejected/, 'data'],
  [/smtp command\s*\n+\s*(rcpt|data|mail)/, ''],
  // GroupWise.
  [/command: *(rcpt|data|mail)[^\n]{0,300}\n\s*response: *[45]\d\d/, ''],
]

/** The SMTP command that was refused: `rcpt`, another, or empty when the text does not tell. */
function stageOf(text: string): string {
  const lower = text.slice(0, 6_000).toLowerCase()
  for (const [pattern, name] of STAGES) {
    const found = pattern.exec(lower.replace(/(in reply to[^\n]{0,30})\n\s*/g, '$1 '))
    if (found) return name || (found[1] ?? '').split(' ')[0] || ''
  }
  return ''
}

function bestStatus(reported: string, said: string): string {
  const inWords = statusIn(said)
  if (!reported || /^[245]\.0\.0$/.test(reported)) return inWords || reported
  return inWords && reasonOfStatus(reported) === 'unknown' ? inWords : reported
}

function fallbackStatus(said: string, isDelayed: boolean) {
  const [level = ''] = replyCodeIn(said)
  return isDelayed || level === '4' ? '4.0.0' : '5.0.0'
}
