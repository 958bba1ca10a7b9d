import type { MeetingDetails } from '../../../../contract/invitation.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import { meetingTimeWords } from '../../lead-data/meeting-time.ts'

/** A meeting on a timeline: its title, when it is, and who accepted or canceled it. */
export function meetingWords(details: Partial<MeetingDetails>, zone = browserZone()) {
  const { title, start, end, by } = details
  const time = { zone: details.zone ?? null, isAllDay: details.isAllDay === true }
  return {
    ...(title && { about: `"${title}"` }),
    lines: start && end ? [meetingTimeWords({ start, end, ...time }, zone), `By ${by ?? 'you'}`] : [],
  }
}
