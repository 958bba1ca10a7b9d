import { expect, test } from 'vitest'
import { rawMail } from '../../../../tests/world/raw-mail.ts'
import { work } from '../../../../tests/world/work.ts'
import { allParts, readPart } from '../../../mail/reading/mime-parts.ts'
import { invitationIn, readInvitation } from './read-invitation.ts'

// Of the processor: an ordinary invitation takes one.
const MOST_WORK_MS = 500

const calendar = (event: string, { method = 'REQUEST', zones = '' } = {}) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:${method}\r\n${zones}BEGIN:VEVENT\r\n${event.trim().replace(/\n/g, '\r\n')}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

const OUTLOOK_ZONE = `BEGIN:VTIMEZONE\r
TZID:W. Europe Standard Time\r
BEGIN:STANDARD\r
DTSTART:16010101T030000\r
TZOFFSETFROM:+0200\r
TZOFFSETTO:+0100\r
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10\r
END:STANDARD\r
BEGIN:DAYLIGHT\r
DTSTART:16010101T020000\r
TZOFFSETFROM:+0100\r
TZOFFSETTO:+0200\r
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3\r
END:DAYLIGHT\r
END:VTIMEZONE\r
`
const US_ZONE = OUTLOOK_ZONE.replace('W. Europe Standard Time', 'Eastern Standard Time')
  .replace('TZOFFSETTO:+0100', 'TZOFFSETTO:-0500')
  .replace('BYDAY=-1SU;BYMONTH=10', 'BYDAY=1SU;BYMONTH=11')
  .replace('TZOFFSETTO:+0200', 'TZOFFSETTO:-0400')
  .replace('BYDAY=-1SU;BYMONTH=3', 'BYDAY=2SU;BYMONTH=3')

test.each([
  ['in UTC', 'DTSTART:20261203T100000Z\nDTEND:20261203T103000Z', '', ['2026-12-03T10:00', '2026-12-03T10:30', 'UTC']],
  [
    'in a named zone',
    'DTSTART;TZID=Europe/Berlin:20261203T100000\nDTEND;TZID=Europe/Berlin:20261203T110000',
    '',
    ['2026-12-03T09:00', '2026-12-03T10:00', 'Europe/Berlin'],
  ],
  [
    'in summer',
    'DTSTART;TZID=America/New_York:20260703T100000\nDURATION:PT1H30M',
    '',
    ['2026-07-03T14:00', '2026-07-03T15:30', 'America/New_York'],
  ],
  [
    'with the path of a zone file',
    'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/London:20260703T100000\nDURATION:PT1H',
    '',
    ['2026-07-03T09:00', '2026-07-03T10:00', 'Europe/London'],
  ],
  [
    "in Outlook's zone, winter",
    'DTSTART;TZID=W. Europe Standard Time:20261203T100000\nDTEND;TZID=W. Europe Standard Time:20261203T110000',
    OUTLOOK_ZONE,
    ['2026-12-03T09:00', '2026-12-03T10:00', 'W. Europe Standard Time'],
  ],
  [
    "in Outlook's zone, summer",
    'DTSTART;TZID=W. Europe Standard Time:20260703T100000\nDURATION:PT1H',
    OUTLOOK_ZONE,
    ['2026-07-03T08:00', '2026-07-03T09:00', 'W. Europe Standard Time'],
  ],
  [
    'the day after the change',
    'DTSTART;TZID=Eastern Standard Time:20261101T090000\nDURATION:PT1H',
    US_ZONE,
    ['2026-11-01T14:00', '2026-11-01T15:00', 'Eastern Standard Time'],
  ],
  [
    'the day before the change',
    'DTSTART;TZID=Eastern Standard Time:20261031T090000\nDURATION:PT1H',
    US_ZONE,
    ['2026-10-31T13:00', '2026-10-31T14:00', 'Eastern Standard Time'],
  ],
  ['without a zone', 'DTSTART:20261203T100000\nDURATION:PT1H', '', ['2026-12-03T09:00', '2026-12-03T10:00', null]],
  [
    'an unknown zone',
    'DTSTART;TZID=Mars/Olympus:20261203T100000\nDURATION:PT1H',
    '',
    ['2026-12-03T09:00', '2026-12-03T10:00', null],
  ],
  [
    'a whole day',
    'DTSTART;VALUE=DATE:20261203\nDTEND;VALUE=DATE:20261205',
    '',
    ['2026-12-02T23:00', '2026-12-04T23:00', null],
  ],
  [
    'an end before its start',
    'DTSTART:20261203T100000Z\nDTEND:20261203T090000Z',
    '',
    ['2026-12-03T10:00', '2026-12-03T10:00', 'UTC'],
  ],
])('the time of an invitation %s', (_, event, zones, [start, end, zone]) => {
  const found = readInvitation(calendar(event, { zones }), 'Europe/Paris')
  expect([found?.start.slice(0, 16), found?.end.slice(0, 16), found?.zone]).toEqual([start, end, zone])
})

test('title, place and organizer, folded and escaped', () => {
  const found = readInvitation(
    calendar(`UID:abc-1
SUMMARY;LANGUAGE=en:Intro call\\, Acme
  \\& Navona\\nsecond line
LOCATION:https://meet.example/x
ORGANIZER;CN="Falk, Nina: sales":mailto:Nina@Desks.example
ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:kim@lead.example
DTSTART:20261203T100000Z
RRULE:FREQ=WEEKLY
BEGIN:VALARM
DTSTART:20200101T000000Z
SUMMARY:Alarm
END:VALARM`),
  )
  expect(found).toMatchObject({
    uid: 'abc-1',
    title: 'Intro call, Acme \\& Navona second line',
    location: 'https://meet.example/x',
    organizer: { name: 'Falk, Nina: sales', email: 'nina@desks.example' },
    status: 'invited',
    isRecurring: true,
    respondent: null,
  })
})

test.each([
  ['REPLY', 'ATTENDEE;CN=Kim;PARTSTAT=ACCEPTED:mailto:kim@lead.example', 'accepted'],
  ['REPLY', 'ATTENDEE;PARTSTAT=declined:MAILTO:kim@lead.example', 'declined'],
  ['REPLY', 'ATTENDEE;PARTSTAT=TENTATIVE:mailto:kim@lead.example', 'tentative'],
  ['REPLY', 'ATTENDEE;PARTSTAT=constructor:mailto:kim@lead.example', 'invited'],
  ['REQUEST', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@lead.example', 'invited'],
  ['CANCEL', 'STATUS:CANCELLED', 'canceled'],
  ['REQUEST', 'STATUS:CANCELLED', 'canceled'],
  ['COUNTER', 'ATTENDEE:mailto:kim@lead.example', 'new_time_proposed'],
])('%s with %s is %s', (method, line, status) => {
  const found = readInvitation(calendar(`DTSTART:20261203T100000Z\n${line}`, { method }))
  expect(found?.status).toBe(status)
  expect(found?.respondent?.email ?? null).toBe(method === 'REPLY' ? 'kim@lead.example' : null)
})

test('the calendar part of a message', () => {
  const text = calendar('DTSTART:20261203T100000Z\nSUMMARY:Grüße', { method: 'REPLY' })
  const raw = rawMail(
    { Subject: 'Accepted: call', 'Content-Type': 'multipart/alternative; boundary=b' },
    `--b\nContent-Type: text/plain\n\nYes\n--b\nContent-Type: text/calendar; method=REPLY; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${Buffer.from(text).toString('base64')}\n--b--`,
  )
  const partsOf = (message: Buffer) => allParts(readPart(message.toString('latin1')))
  expect(invitationIn(partsOf(raw))?.title).toBe('Grüße')
  expect(invitationIn(partsOf(rawMail({ Subject: 'Hi' }, 'BEGIN:VCALENDAR')))).toBeNull()
  const attached = { 'Content-Type': 'application/ics; name=call.ics', 'Content-Transfer-Encoding': 'base64' }
  expect(invitationIn(partsOf(rawMail(attached, Buffer.from(text).toString('base64'))))?.title).toBe('Grüße')
})

const HOSTILE = [
  '',
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT\nDTSTART:20261203T100000Z\nEND:VEVENT',
  calendar('SUMMARY:no start'),
  calendar('DTSTART:99999999T999999Z'),
  calendar('DTSTART:20260231T100000Z'),
  calendar(`DTSTART;TZID="${'x'.repeat(100_000)}:20261203T100000`),
  calendar('DTSTART:-00011130T000000Z'),
  `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(20_000)}`,
  `BEGIN:VCALENDAR\n${'END:VCALENDAR\n'.repeat(20_000)}`,
  `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:${'a\n '.repeat(200_000)}`,
  'A;'.repeat(500_000),
  `BEGIN:VCALENDAR\nBEGIN:VEVENT\nX${';P="'.repeat(50_000)}`,
  '\0'.repeat(600_000),
]
test('hostile texts give nothing, and quickly', () => {
  for (const text of HOSTILE) {
    let found: unknown
    expect(work(() => (found = readInvitation(text)))).toBeLessThan(MOST_WORK_MS)
    expect(found).toBeNull()
  }
})

test('what a stranger wrote is cut to a length', () => {
  const long = 'x'.repeat(7_000)
  const found = readInvitation(
    calendar(
      `DTSTART:20261203T100000Z\nSUMMARY:${long}\nLOCATION:${long}\nUID:${long}\nDURATION:P9999W\nORGANIZER;CN=${'y'.repeat(900)}:javascript:alert(1)\n${'ATTENDEE:mailto:a@b.example\n'.repeat(3_000)}`,
    ),
  )
  expect([found?.title?.length, found?.location?.length, found?.uid?.length]).toEqual([300, 500, 500])
  expect(found?.organizer).toEqual({ name: 'y'.repeat(200), email: null })
  expect(found?.end.slice(0, 4)).toBe('2027')
})
