import type { Db } from '../../db/connect.ts'
import { addEvent } from '../../leads/timeline-queries.ts'
import { suppress } from '../../mail/do-not-contact/suppression-queries.ts'
import { notify } from '../../notifications/notify.ts'
import { scoreLeads } from '../../scoring/score-leads.ts'
import { stopEnrollments } from '../enrolling/stop-enrollments.ts'
import { bounceNotice } from '../mail-notices.ts'

type Refused = { userId: number; leadId: number | null; recipientAddress: string; subject: string | null }

/** The server says that the address of this email does not exist any more. */
export async function suppressRecipient(tx: Db, { userId, leadId, recipientAddress, subject }: Refused, reply: string) {
  const addresses = [recipientAddress]
  await suppress(tx, userId, addresses, 'bounced', reply)
  await stopEnrollments(tx, userId, { leadId: null, addresses }, 'bounced', { code: 'address_bounced' })
  if (leadId) {
    const details = { subject, reply, address: recipientAddress }
    await addEvent(tx, userId, { leadId, kind: 'mail_bounced', details })
    await scoreLeads(tx, userId, [leadId])
  }
  await notify(tx, userId, bounceNotice(recipientAddress, reply, leadId))
}
