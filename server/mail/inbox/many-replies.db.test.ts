import { describe, expect, test } from 'vitest'
import { enrolledScene } from '../../../tests/world/enrolled-scene.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'

// Anybody can send any number of emails that look like those of a lead.

const AUTOMATIC = { Subject: 'Automatic reply: Hello', 'Auto-Submitted': 'auto-replied' }
const LEFT = 'Grace Hopper no longer works at Navona.'
const AWAY = 'I am out of the office and will reply as soon as I can.'
const UNSURE = 'I am out of the office until Monday. The warehouse has all figures.'

type Scene = Awaited<ReturnType<typeof enrolledScene>>
const decide = (s: Scene, eventId: number | undefined, is: string) =>
  s.ada.call('POST', `/api/unsure-replies/${eventId}`, { is })
const kindsOf = async (s: Scene) => (await s.timeline()).map(({ kind }) => kind)
const TEN = Array.from({ length: 10 }, () => 'auto_replied')

async function flood(s: Scene, body: string, headers: Record<string, string> = {}) {
  for (let i = 0; i < 15; i++) {
    const sent = { From: s.grace.email, To: 'ada@sender.example', Subject: 'Re: Hello', Date: new Date().toUTCString() }
    s.imap.deliver(rawMail({ ...sent, 'Message-ID': `<${body.length}-${i}@inbox.example>`, ...headers }, body))
  }
  await s.read()
}

describe('many emails at once', () => {
  test('that say the lead left: one notice, and ten lines a day', async () => {
    const s = await enrolledScene()
    await flood(s, LEFT, AUTOMATIC)
    expect(await s.enrollment()).toMatchObject({ status: 'removed' })
    expect(await s.notices()).toMatchObject([{ kind: 'lead_left' }])
    expect(await kindsOf(s)).toEqual([...TEN, 'created'])
  })

  test('of which we cannot tell: one notice, ten lines a day, and the first one asks', async () => {
    const s = await enrolledScene()
    await flood(s, UNSURE)
    expect(await s.notices()).toMatchObject([{ kind: 'reply_unsure' }])
    expect(await kindsOf(s)).toEqual([...TEN, 'created'])
    const first = (await s.timeline()).at(-2)
    expect(first).toMatchObject({ details: { isUnsure: true, paused: 1 } })
    expect(await s.enrollment()).toMatchObject({ status: 'paused', asked_event_id: first?.id })
  })

  test('hide neither that the lead left nor a question', async () => {
    const s = await enrolledScene()
    await flood(s, AWAY, AUTOMATIC)
    expect(await s.notices()).toEqual([])
    await s.receive(UNSURE)
    expect((await s.timeline())[0]).toMatchObject({ details: { isUnsure: true, paused: 1 } })
    await s.receive(LEFT, AUTOMATIC)
    expect((await s.timeline())[0]).toMatchObject({ details: { hasLeft: true } })
    expect((await s.notices()).map(({ kind }) => kind)).toEqual(['reply_unsure', 'lead_left'])
    expect(await kindsOf(s)).toHaveLength(13)
  })
})

describe('an open question', () => {
  test('stays open when another comes, and once it is answered the newest of the others asks', async () => {
    const s = await enrolledScene()
    for (const day of ['Monday', 'Tuesday', 'Thursday'])
      await s.receive(`I am out of the office until ${day}. The warehouse has all figures.`)
    const [newest, , first] = await s.timeline()
    expect(await s.enrollment()).toMatchObject({ status: 'paused', asked_event_id: first?.id })
    await decide(s, first?.id, 'automatic')
    expect(await s.enrollment()).toMatchObject({ status: 'paused', asked_event_id: newest?.id })
    expect((await s.timeline())[0]).toMatchObject({ id: newest?.id, details: { isUnsure: true, paused: 1 } })
    expect(await s.next()).toMatchObject({ state: 'scheduled', cause: { code: 'unsure_reply' } })
    await decide(s, newest?.id, 'automatic')
    expect(await s.enrollment()).toMatchObject({ status: 'active', asked_event_id: null })
  })

  test('ends with the sequence when a later email is a reply', async () => {
    const s = await enrolledScene()
    await s.receive(UNSURE)
    await s.receive('I am out of the office until Tuesday. The warehouse is new this year.')
    const [newer, older] = await s.timeline()
    await decide(s, newer?.id, 'reply')
    expect(await s.enrollment()).toMatchObject({ status: 'replied' })
    expect((await decide(s, older?.id, 'automatic')).status).toBe(204)
    expect(await s.enrollment()).toMatchObject({ status: 'replied' })
  })
})
