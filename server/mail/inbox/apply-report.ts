import type { ReportDoubt, UnverifiedDetails } from '../../../contract/timeline-event.ts'
import type { Db } from '../../db/connect.ts'
import { addEvent, addUnverifiedReport } from '../../leads/timeline-queries.ts'
import { notify } from '../../notifications/notify.ts'
import { markUndelivered } from '../../outbox/changes/mark-emails.ts'
import { stopEnrollments } from '../../outbox/enrolling/stop-enrollments.ts'
import { recordReport } from '../../outbox/guard/record-report.ts'
import { bounceNotice } from '../../outbox/mail-notices.ts'
import { scoreLeads } from '../../scoring/score-leads.ts'
import type { MailboxRow } from '../account/mailbox-queries.ts'
import { countSoftBounce } from '../do-not-contact/soft-bounces.ts'
import { suppress } from '../do-not-contact/suppression-queries.ts'
import type { MailClass } from '../reading/classify-mail.ts'
import type { Match } from '../reading/match-mail.ts'
import type { Receiver } from '../reading/verify-report.ts'
import type { RepliedMail } from './inbox-queries.ts'
import { plain } from './plain-text.ts'

type Report = { found: MailClass; match: Match<RepliedMail>; at: Date }

/** The names under which the mailbox's servers may write what they found out about a sender. */
export const receiverOf = ({ id, fromEmail, imapHost, imapUser, smtpHost }: MailboxRow): Receiver => ({
  mailboxId: id,
  hosts: [imapHost, smtpHost, domainIn(fromEmail), domainIn(imapUser)].filter((host) => host !== null),
})

const domainIn = (address: string | null) =>
  address?.includes('@') ? address.slice(address.lastIndexOf('@') + 1) : null

/** A bounce or a delay that is about our email, without a doubt. */
export async function applyBounce(tx: Db, userId: number, { found, match, at }: Report) {
  const { id: logId, leadId, recipientAddress, subject, isBounced } = match.mail
  const reported = reportedOf({ found, match })
  const reply = replyOf(reported)
  if (found.kind === 'delay' || !reported?.isPermanent) {
    await markUndelivered(tx, logId, { code: found.kind === 'delay' ? 'delivery_delayed' : 'not_delivered', reply })
    // A delay may still end well.
    if (found.kind === 'bounce' && reported && reported.reason !== 'away' && reported.reason !== 'complaint')
      await countSoftBounce(tx, userId, reported.reason, { address: recipientAddress, logId, reply, at })
    return
  }
  // A report sent once more doesn't put back on the list whom the owner took off it.
  if (isBounced) return
  await markUndelivered(tx, logId, { code: 'bounced', reply })
  const isNew = (await suppress(tx, userId, [recipientAddress], 'bounced', reply)) > 0
  const addresses = [recipientAddress]
  await stopEnrollments(tx, userId, { leadId: null, addresses }, 'bounced', { code: 'address_bounced' })
  if (isNew) {
    await notify(tx, userId, bounceNotice(recipientAddress, reply, leadId))
    const details = { subject, reply, logId, address: recipientAddress }
    if (leadId) {
      await addEvent(tx, userId, { leadId, kind: 'mail_bounced', details, occurredAt: at })
      await scoreLeads(tx, userId, [leadId])
    }
  }
  // At the end: it locks the mailbox.
  await recordReport(tx, userId, logId, 'bounce')
}

/** Our emails have one recipient each: what the report says about it. Forwarding may have put another address in its place. */
function reportedOf({ found, match }: Omit<Report, 'at'>) {
  const all = found.recipients ?? []
  const about = all.filter(({ address, sentTo }) => [address, sentTo].includes(match.mail.recipientAddress))
  const reports = about.length > 0 ? about : all
  return reports.find(({ isPermanent }) => isPermanent) ?? reports[0]
}

const replyOf = (reported: ReturnType<typeof reportedOf>) =>
  plain(reported?.diagnostic || reported?.reason || '', 300) || null

type Unverified = Report & { doubt: ReportDoubt; from: string; subject: string; snippet: string }

const unverifiedKind: Partial<Record<MailClass['kind'], UnverifiedDetails['report']>> = {
  bounce: 'bounce',
  delay: 'delay',
  complaint: 'complaint',
  // Of a feedback loop.
  unsubscribe: 'complaint',
}

/** Shown on the lead's timeline, and nothing else follows from it. */
export async function noteUnverified(tx: Db, userId: number, report: Unverified) {
  const { leadId } = report.match.mail
  if (!leadId) return
  const said = replyOf(reportedOf(report))
  await addUnverifiedReport(
    tx,
    userId,
    leadId,
    {
      report: unverifiedKind[report.found.kind] ?? 'reply',
      from: report.from,
      said: said && said !== 'complaint' ? said : report.snippet,
      doubt: report.doubt,
      subject: report.subject,
    },
    report.at,
  )
}
