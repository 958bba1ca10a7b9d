import { sql } from 'drizzle-orm'
import type { MeetingDetails } from '../../contract/invitation.ts'
import type { Db } from '../db/connect.ts'
import { addLaterEvent, isFull } from './timeline-queries.ts'

type Kind = 'meeting_accepted' | 'meeting_canceled'

/** The same meeting at the same time. Reading a message again, or accepting twice, changes nothing. */
const isMeeting = (shownAs: Kind, { uid, start }: MeetingDetails) =>
  sql`kind = 'auto_replied' and details @> ${JSON.stringify({ shownAs, uid, start })}::jsonb`

export async function hasMeeting(tx: Db, userId: number, leadId: number, kind: Kind, details: MeetingDetails) {
  const { rowCount } = await tx.execute(sql`
    select from timeline_events where user_id = ${userId} and lead_id = ${leadId} and ${isMeeting(kind, details)} limit 1`)
  return rowCount === 1
}

/** Once; at most so many a day, because anybody can send invitations. */
export async function addMeeting(
  tx: Db,
  userId: number,
  leadId: number,
  kind: Kind,
  { details, at }: { details: MeetingDetails; at: Date },
) {
  if (await hasMeeting(tx, userId, leadId, kind, details)) return
  if (await isFull(tx, userId, leadId, at, sql`details @> ${JSON.stringify({ shownAs: kind })}::jsonb`)) return
  await addLaterEvent(tx, userId, kind, { leadId, details, occurredAt: at })
}

/** What the owner accepted and then did not. */
export const removeOwnMeeting = (tx: Db, userId: number, leadId: number, details: MeetingDetails) =>
  tx.execute(sql`
    delete from timeline_events where user_id = ${userId} and lead_id = ${leadId} and ${isMeeting('meeting_accepted', details)}
      and details -> 'by' = 'null'::jsonb`)
