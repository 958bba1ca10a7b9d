// Enhanced status codes (RFC 3463 and its registry, with what Exchange Online adds) to reasons.
import type { RefusalReason } from './refusal-reason.ts'

const BY_DETAIL: Record<string, RefusalReason> = {
  '1.1': 'unknown user',
  '1.2': 'unknown host',
  '1.3': 'unknown user',
  '1.6': 'moved',
  '1.7': 'sender refused',
  '1.8': 'sender refused',
  '1.9': 'mail system',
  '1.10': 'accepts no mail',
  '1.20': 'unknown user',
  '1.90': 'rate limit',
  '1.351': 'unknown user',
  '2.1': 'disabled',
  '2.2': 'mailbox full',
  '2.3': 'message too big',
  '2.4': 'mail system',
  '2.121': 'rate limit',
  '2.122': 'rate limit',
  '3.1': 'mail system',
  '3.2': 'mail system',
  '3.3': 'mail system',
  '3.4': 'message too big',
  '4.4': 'unknown host',
  '4.5': 'rate limit',
  '4.6': 'routing',
  '4.7': 'expired',
  '4.310': 'unknown host',
  '5.3': 'rate limit',
  '7.1': 'policy',
  '7.8': 'authentication',
  '7.9': 'authentication',
  '7.20': 'authentication',
  '7.21': 'authentication',
  '7.22': 'authentication',
  '7.23': 'authentication',
  '7.24': 'authentication',
  '7.25': 'blocked',
  '7.26': 'authentication',
  '7.27': 'sender refused',
  '7.28': 'rate limit',
  '7.60': 'sender refused',
  '7.64': 'relaying denied',
  '7.232': 'rate limit',
  '7.233': 'rate limit',
  '7.509': 'authentication',
  '7.515': 'authentication',
}
const BY_SUBJECT: Record<string, RefusalReason> = {
  '3': 'mail system',
  '4': 'routing',
  '5': 'mail system',
  '6': 'content',
  '7': 'policy',
}

/** What the code alone says, or `unknown`. */
export function reasonOfStatus(status: string): RefusalReason {
  const [level, subject = '', detail = ''] = status.split('.')
  const reason = BY_DETAIL[`${subject}.${detail}`] ?? BY_SUBJECT[subject] ?? 'unknown'
  if (level !== '4') return reason
  return /^(1\.10|3\.2|4\.5)$/.test(`${subject}.${detail}`) ? 'temporary' : reason
}

/** Codes that are about the sender or its rate, whatever words stand beside them. */
export const isSenderStatus = (status: string) =>
  /^[45]\.(1\.([78]|90)|5\.3|7\.(8|9|2[0-8]|60|64|23[23]|509|515))$/.test(status)

/** True for the codes that say the address itself is wrong. 5.1.0 says "address" and not whose: it needs words beside it. */
export const isAddressStatus = (status: string) => /^[45]\.1\.(1|3|10|20|351)$/.test(status)

/** The most telling enhanced code of a diagnosis: the one right after a reply code, the replying server's own. */
export function statusIn(text: string): string {
  const own = /\b[45]\d\d[\s-]{1,3}['"#(]{0,3}([45]\.\d{1,2}\.\d{1,3})\b/.exec(text)?.[1]
  return own ?? /(?<![\d.])([45]\.\d{1,2}\.\d{1,3})(?![\d.]*\d)/.exec(text)?.[1] ?? ''
}

/** The reply code of SMTP in a text, as 550, or empty. */
export const replyCodeIn = (text: string) =>
  /(?:^|[\s:'"([<#;])([45][0-5]\d)(?=[\s:,;'")\]-]|$)(?! (?:bytes|kb|mb|days|hours))/im.exec(text)?.[1] ?? ''

/** `5` where a text has a 5xx reply, `4` where it has only 4xx ones, otherwise empty. */
export function levelIn(text: string): '4' | '5' | '' {
  const codes = text.matchAll(/(?:^|[\s:'"([<#;])([45])[0-5]\d(?=[\s:,;'")\]-]|$)(?! (?:bytes|kb|mb|days|hours))/gim)
  const levels = new Set([...codes].map(([, level]) => level))
  return levels.has('5') ? '5' : levels.has('4') ? '4' : ''
}
