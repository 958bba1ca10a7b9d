import type { Invitation, MeetingDetails } from '../../../contract/invitation.ts'
import type { Db } from '../../db/connect.ts'
import { storableText } from '../../db/storable-text.ts'
import { addMeeting, hasMeeting } from '../../leads/meeting-queries.ts'
import type { MailPerson } from '../reading/people-in.ts'

const MAX_NAME = 200

/** Puts an accepted meeting on the lead's timeline, once, and that it was canceled. `by` is null for the owner. */
export async function noteMeeting(
  tx: Db,
  userId: number,
  leadId: number,
  invitation: Invitation,
  { by, at }: { by: MailPerson | null; at: Date },
) {
  const details = meetingDetails(invitation, by && storableText(by.name || by.address, MAX_NAME))
  // The answer of somebody else, passed on.
  if (by && invitation.respondent?.email && invitation.respondent.email !== by.address.toLowerCase()) return
  if (invitation.status === 'accepted') await addMeeting(tx, userId, leadId, 'meeting_accepted', { details, at })
  if (invitation.status !== 'canceled' && invitation.status !== 'declined') return
  if (await hasMeeting(tx, userId, leadId, 'meeting_accepted', details))
    await addMeeting(tx, userId, leadId, 'meeting_canceled', { details, at })
}

export const meetingDetails = (
  { uid, title, start, end, zone, isAllDay }: Invitation,
  by: string | null,
): MeetingDetails => ({ uid, title, start, end, zone, isAllDay, by })
