// Abuse reports of feedback loops (ARF, RFC 5965, and Microsoft's older form).
import { findAddresses } from './delivery-status.ts'
import type { ReportedRecipient } from './read-bounce.ts'
import { first, type ReadMail } from './read-mail.ts'

type Complaint = {
  kind: 'complaint' | 'unsubscribe' | 'other'
  optOut?: boolean
  recipients?: ReportedRecipient[]
  originalMessageId?: string
}

/** Null when the email is no report of a feedback loop. */
export function readComplaint(mail: ReadMail): Complaint | null {
  const isArf =
    mail.feedback !== null || (mail.contentType === 'multipart/report' && mail.reportType === 'feedback-report')
  const toldMicrosoft = mail.original ? first(mail.original.headers, 'x-hmxmroriginalrecipient') : ''
  if (!isArf && !toldMicrosoft) return null
  const type = (mail.feedback?.['feedback-type'] ?? 'abuse').toLowerCase()
  // Reports of failed authentication and of email wrongly taken for spam accuse nobody.
  if (/auth-failure|not-spam/.test(type)) return { kind: 'other' }
  const address = complainer(mail, toldMicrosoft)
  return {
    kind: /opt-out/.test(type) ? 'unsubscribe' : 'complaint',
    optOut: true,
    ...(address && {
      recipients: [{ address, isPermanent: false, status: '', reason: 'complaint' as const, diagnostic: type }],
    }),
    ...(mail.original?.messageId && { originalMessageId: mail.original.messageId }),
  }
}

function complainer(mail: ReadMail, toldMicrosoft: string): string {
  const { feedback, original } = mail
  const named = [feedback?.['original-rcpt-to'], feedback?.['removal-recipient'], toldMicrosoft]
  return named.flatMap((value) => findAddresses(value ?? ''))[0] ?? original?.to[0] ?? ''
}
