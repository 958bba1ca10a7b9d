import { and, eq } from 'drizzle-orm'
import type { Invitation } from '../../contract/invitation.ts'
import type { Db } from '../db/connect.ts'
import { conversationMessages } from '../db/schema.ts'
import { addMeeting, removeOwnMeeting } from '../leads/meeting-queries.ts'
import { meetingDetails } from './storing/note-meeting.ts'

type Response = { leadId: number; messageId: number; invitation: Invitation; isAccepted: boolean }

/** The owner accepted an invitation in their calendar, or did not after all. Nothing is sent. */
export async function respondToInvitation(db: Db, userId: number, response: Response): Promise<Invitation> {
  const { leadId, messageId, invitation, isAccepted } = response
  const changed = { ...invitation, isAcceptedByUser: isAccepted }
  const details = meetingDetails(invitation, null)
  await db.transaction(async (tx) => {
    await tx
      .update(conversationMessages)
      .set({ invitation: changed })
      .where(and(eq(conversationMessages.userId, userId), eq(conversationMessages.id, messageId)))
    if (isAccepted) await addMeeting(tx, userId, leadId, 'meeting_accepted', { details, at: new Date() })
    else await removeOwnMeeting(tx, userId, leadId, details)
  })
  return changed
}
