// One failed recipient of a report: why, and whether it will ever be different. A report's diagnosis is a reply at a stage.
import { isAddressStatus, reasonOfStatus, replyCodeIn, statusIn } from '../refusals/enhanced-status.ts'
import { judgeRefusal, type RefusalEvidence, type RefusalJudgment, type SmtpStage } from '../refusals/judge-refusal.ts'
import { reasonOfWords, saysReason } from '../refusals/reason-of-words.ts'
import type { RefusalReason } from '../refusals/refusal-reason.ts'

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

export type Verdict = { isPermanent: boolean; status: string; reason: RefusalReason; diagnostic: string }

/** Names that PowerMTA gives in X-PowerMTA-BounceCategory. */
const CATEGORIES: Record<string, RefusalReason> = {
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
  const stage = stageOf(diagnostic) || stageOf(context)
  const own = ownReason(evidence, said)
  const { reason, isGone } = judgeWords({ stage, status, said, category: CATEGORIES[evidence.category] }, context)
  return {
    isPermanent: isGone && !isDelayed && own === null,
    status: status || fallbackStatus(said, isDelayed),
    reason: own ?? reason,
    diagnostic: said.replace(/\s+/g, ' ').trim().slice(0, 500),
  }
}

/** Where the server's reply leaves it open whether the user exists, the words of the report may tell. */
function judgeWords(evidence: RefusalEvidence, context: string): RefusalJudgment {
  const judged = judgeRefusal(evidence)
  if (judged.isGone || (judged.reason !== 'unknown' && judged.reason !== 'unknown user')) return judged
  const inContext = judgeRefusal({ ...evidence, said: context })
  return inContext.isGone ? inContext : judged
}

/** What the reporting system itself did, whatever words it quotes. */
function ownReason({ diagnosticType, context }: Evidence, said: string): RefusalReason | null {
  // Output of a delivery program like procmail is about that program, whatever words it prints.
  if (diagnosticType === 'x-unix' && saysReason(said, 'mail system')) return 'mail system'
  // Dovecot gives its own reason in words only.
  const refusal = /was automatically rejected:\s*(.{3,200})/.exec(context)?.[1]
  return refusal && reasonOfWords(refusal) === 'mailbox full' ? 'mailbox full' : null
}

const STAGES: [RegExp, SmtpStage | ''][] = [
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

/** The SMTP command that was refused, or empty when the text does not tell. */
function stageOf(text: string): SmtpStage | '' {
  const lower = text.slice(0, 6_000).toLowerCase()
  for (const [pattern, name] of STAGES) {
    const found = pattern.exec(lower.replace(/(in reply to[^\n]{0,30})\n\s*/g, '$1 '))
    if (found) return name || stageNamed(found[1] ?? '')
  }
  return ''
}

function stageNamed(command: string): SmtpStage | '' {
  if (/^(end|data|bdat)/.test(command)) return 'data'
  if (/^(rcpt|mail|auth)/.test(command)) return command.slice(0, 4) as SmtpStage
  if (/^(helo|ehlo|starttls)/.test(command)) return 'helo'
  return command === 'initial' ? 'connect' : ''
}

function bestStatus(reported: string, said: string): string {
  const inWords = statusIn(said)
  // The refusing server's own code is closer to the matter than that of the system which reports it.
  if (isAddressStatus(reported) && isTelling(inWords) && !isAddressStatus(inWords)) return inWords
  if (!reported || /^[245]\.0\.0$/.test(reported)) return inWords || reported
  return inWords && reasonOfStatus(reported) === 'unknown' ? inWords : reported
}

const isTelling = (status: string) => status !== '' && !/^[245]\.0\.0$/.test(status)

function fallbackStatus(said: string, isDelayed: boolean) {
  const [level = ''] = replyCodeIn(said)
  return isDelayed || level === '4' ? '4.0.0' : '5.0.0'
}
