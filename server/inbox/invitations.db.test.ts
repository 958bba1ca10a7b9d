import { expect, test } from 'vitest'
import type { TimelineEvent } from '../../contract/timeline-event.ts'
import { replied, threadOf } from '../../tests/world/conversations.ts'
import { answer, type Lead, type Scene, scene } from '../../tests/world/inbox-scene.ts'
import { rawMail } from '../../tests/world/raw-mail.ts'

type Event = { method: string; attendee?: string; title?: string; uid?: string }

const calendar = ({ method, attendee = '', title = 'Intro call', uid = 'call-1' }: Event) =>
  ['BEGIN:VCALENDAR', `METHOD:${method}`, 'BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`]
    .concat('ORGANIZER;CN=Ada Byron:mailto:ada@sender.example', attendee ? `ATTENDEE;${attendee}` : 'X-NONE:1')
    .concat('DTSTART;TZID=Europe/Berlin:20301203T100000', 'DURATION:PT30M', 'END:VEVENT', 'END:VCALENDAR')
    .join('\r\n')

const withCalendar = (event: Event) => ({
  headers: { 'Content-Type': 'multipart/mixed; boundary=cal' },
  body: `--cal\nContent-Type: text/plain\n\nSee the invitation.\n--cal\nContent-Type: text/calendar; method=${event.method}; charset=utf-8\n\n${calendar(event)}\n--cal--\n`,
})

async function fromLead(s: Scene, grace: Lead, event: Event) {
  const { headers, body } = withCalendar(event)
  s.imap.deliver(answer(grace.email, { Subject: 'Accepted: Intro call', ...headers }, body))
  await s.read()
}
const meetings = async ({ ada }: Scene, { id }: Lead) =>
  ((await ada.call('GET', `/api/leads/${id}/timeline`)).body as TimelineEvent[])
    .filter(({ kind }) => kind.startsWith('meeting_'))
    .map(({ kind, details }) => [kind, details?.by, details?.start])
const ACCEPTED = (email: string) => `CN=Grace;PARTSTAT=ACCEPTED:mailto:${email}`

test('a meeting that the lead accepts is in the message and once on the timeline; its cancellation follows', async () => {
  const s = await scene()
  const { grace } = await replied(s)
  await fromLead(s, grace, { method: 'REPLY', attendee: ACCEPTED(grace.email) })
  await fromLead(s, grace, { method: 'REPLY', attendee: ACCEPTED(grace.email) })
  expect((await threadOf(s)).messages.at(-1)?.invitation).toMatchObject({
    title: 'Intro call',
    start: '2030-12-03T09:00:00.000Z',
    end: '2030-12-03T09:30:00.000Z',
    zone: 'Europe/Berlin',
    organizer: { name: 'Ada Byron', email: 'ada@sender.example' },
    status: 'accepted',
    respondent: { name: 'Grace', email: grace.email },
  })
  const accepted = ['meeting_accepted', 'Grace Hopper', '2030-12-03T09:00:00.000Z']
  expect(await meetings(s, grace)).toEqual([accepted])
  await fromLead(s, grace, { method: 'CANCEL', uid: 'another' })
  expect(await meetings(s, grace)).toEqual([accepted])
  await fromLead(s, grace, { method: 'CANCEL' })
  expect((await meetings(s, grace)).toSorted()).toEqual([
    accepted,
    ['meeting_canceled', 'Grace Hopper', '2030-12-03T09:00:00.000Z'],
  ])
})

test('a title that cutting leaves with half a character is stored', async () => {
  const s = await scene()
  const { grace } = await replied(s)
  await fromLead(s, grace, { method: 'REQUEST', title: `${'x'.repeat(299)}\u{1f600}` })
  expect((await threadOf(s)).messages.at(-1)?.invitation?.title).toBe('x'.repeat(299))
})

test('an acceptance that comes after two megabytes of attachments is on the timeline', async () => {
  const s = await scene()
  const { grace } = await replied(s)
  const { headers, body } = withCalendar({ method: 'REPLY', attendee: ACCEPTED(grace.email) })
  const large = `--cal\nContent-Type: application/zip\nContent-Disposition: attachment; filename=a.zip\n\n${'leadwright\n'.repeat(210_000)}`
  s.imap.deliver(answer(grace.email, { Subject: 'Accepted: Intro call', ...headers }, large + body))
  await s.read()
  expect((await threadOf(s)).messages.at(-1)).toMatchObject({ isCut: false, invitation: { status: 'accepted' } })
  expect(await meetings(s, grace)).toEqual([['meeting_accepted', 'Grace Hopper', '2030-12-03T09:00:00.000Z']])
})

test('an acceptance whose sender is forged is in the message and on no timeline', async () => {
  const s = await scene()
  const { grace, mail } = await replied(s)
  const { headers, body } = withCalendar({ method: 'REPLY', attendee: ACCEPTED(grace.email) })
  const forged = { 'Authentication-Results': 'mx.sender.example; dmarc=fail header.from=navona.example' }
  s.imap.deliver(answer(grace.email, { ...forged, 'In-Reply-To': mail.messageId, ...headers }, body))
  await s.read()
  expect((await threadOf(s)).messages.at(-1)?.invitation).toMatchObject({ status: 'accepted' })
  expect(await meetings(s, grace)).toEqual([])
})

test('a declined or passed-on reply is on no timeline', async () => {
  const s = await scene()
  const { grace } = await replied(s)
  await fromLead(s, grace, { method: 'REPLY', attendee: `PARTSTAT=DECLINED:mailto:${grace.email}` })
  await fromLead(s, grace, { method: 'REPLY', attendee: ACCEPTED('somebody@elsewhere.example') })
  expect(await meetings(s, grace)).toEqual([])
})

test('an invitation that the owner says they accepted is on the timeline until they undo it', async () => {
  const s = await scene()
  const { grace } = await replied(s)
  await fromLead(s, grace, { method: 'REQUEST' })
  const message = (await threadOf(s)).messages.at(-1)
  expect(message?.invitation).toMatchObject({ status: 'invited', isAcceptedByUser: false })
  const respond = (isAccepted: boolean) =>
    s.ada.call('PUT', `/api/inbox/messages/${message?.id}/meeting`, { isAccepted })
  for (const _ of [1, 2])
    expect(await respond(true)).toMatchObject({ status: 200, body: { invitation: { isAcceptedByUser: true } } })
  expect(await meetings(s, grace)).toEqual([['meeting_accepted', null, '2030-12-03T09:00:00.000Z']])
  expect(await respond(false)).toMatchObject({ status: 200, body: { invitation: { isAcceptedByUser: false } } })
  expect(await meetings(s, grace)).toEqual([])
  const [first] = (await threadOf(s)).messages
  expect((await s.ada.call('PUT', `/api/inbox/messages/${first?.id}/meeting`, { isAccepted: true })).status).toBe(400)
})

test('an invitation that the owner accepts in another email app is on the timeline', async () => {
  const s = await scene()
  const { grace } = await replied(s, { 'Message-ID': '<question@navona.example>' })
  const { headers, body } = withCalendar({ method: 'REPLY', attendee: ACCEPTED('ada@sender.example') })
  const sent = { From: 'Ada Byron <ada@sender.example>', To: grace.email, Subject: 'Accepted: Intro call' }
  const thread = { 'Message-ID': '<accepted@sender.example>', 'In-Reply-To': '<question@navona.example>' }
  s.imap.deliver(rawMail({ ...sent, ...thread, ...headers }, body), { folder: 'Sent' })
  await s.read()
  expect(await meetings(s, grace)).toEqual([['meeting_accepted', null, '2030-12-03T09:00:00.000Z']])
})
