// A calendar invitation in a message (text/calendar, RFC 5546): what, when, from whom, and whether somebody accepted.
import type { Invitation, InvitationStatus } from '../../../../contract/invitation.ts'
import { bytesOf, type Part } from '../../../mail/reading/mime-parts.ts'
import { type Component, first, type Property, readCalendar, textOf } from './calendar-lines.ts'
import { readCalendarTime, readDuration } from './calendar-time.ts'

const MAX_TITLE = 300
const MAX_UID = 500
const MAX_LOCATION = 500
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const MAX_CALENDAR_BYTES = 500_000

/** The invitation among the parts of a message, if it has one. */
export function invitationIn(parts: Part[]): Invitation | null {
  for (const part of parts) {
    const text = part.type === 'application/ics' ? bytesOf(part).toString('utf8', 0, MAX_CALENDAR_BYTES) : part.text
    const invitation = CALENDAR.has(part.type) ? readInvitation(text) : null
    if (invitation) return invitation
  }
  return null
}
const CALENDAR = new Set(['text/calendar', 'application/ics'])

/** `zone`: for times that name none. */
export function readInvitation(text: string, zone = 'UTC'): Invitation | null {
  const calendar = readCalendar(text)
  const event = calendar?.components.find(({ name }) => name === 'VEVENT')
  if (!calendar || !event) return null
  const start = readCalendarTime(first(event, 'DTSTART'), calendar, zone)
  if (!start) return null
  const method = (first(calendar, 'METHOD')?.value ?? '').trim().toUpperCase()
  return {
    uid: textOf(first(event, 'UID'), MAX_UID),
    title: textOf(first(event, 'SUMMARY'), MAX_TITLE),
    location: textOf(first(event, 'LOCATION'), MAX_LOCATION),
    start: start.at.toISOString(),
    end: endOf(event, calendar, start.at, start.isAllDay, zone).toISOString(),
    zone: start.zone,
    isAllDay: start.isAllDay,
    isRecurring: event.properties.has('RRULE'),
    organizer: personOf(first(event, 'ORGANIZER')),
    status: statusOf(method, event),
    respondent: method === 'REPLY' ? personOf(first(event, 'ATTENDEE')) : null,
    isAcceptedByUser: false,
  }
}

function endOf(event: Component, calendar: Component, start: Date, isAllDay: boolean, zone: string): Date {
  const end = readCalendarTime(first(event, 'DTEND'), calendar, zone)?.at
  if (end && end >= start) return end
  const duration = readDuration(first(event, 'DURATION')?.value)
  return new Date(start.getTime() + (duration ?? (isAllDay ? DAY_MS : 0)))
}

const RESPONSES: Record<string, InvitationStatus> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
}

function statusOf(method: string, event: Component): InvitationStatus {
  const status = (first(event, 'STATUS')?.value ?? '').trim().toUpperCase()
  if (method === 'CANCEL' || status === 'CANCELLED') return 'canceled'
  if (method === 'COUNTER') return 'new_time_proposed'
  if (method !== 'REPLY') return 'invited'
  const response = (first(event, 'ATTENDEE')?.parameters.get('PARTSTAT') ?? '').toUpperCase()
  return Object.hasOwn(RESPONSES, response) ? (RESPONSES[response] ?? 'invited') : 'invited'
}

function personOf(property: Property | undefined) {
  const [, address] = /^\s*mailto:([^\s<>"']{1,64}@[^\s<>"']{1,250})\s*$/i.exec(property?.value ?? '') ?? []
  const name = textOf(property && { ...property, value: property.parameters.get('CN') ?? '' }, 200)
  return address || name ? { name, email: address?.toLowerCase() ?? null } : null
}
