import { describe, expect, test } from 'vitest'
import type { ScoredFields } from '../features/lead-features.ts'
import { asDecided, type PastCall, type PastEvent } from './as-decided.ts'

const day = (n: number) => new Date(Date.UTC(2030, 0, n))
const won: ScoredFields = {
  email: 'grace@navona.example',
  jobTitle: 'CTO',
  industry: 'technology',
  companySize: '200+',
  location: null,
  phone: null,
  website: null,
  linkedinUrl: null,
  dealValue: 900_000,
  probability: 100,
}
const edited = (n: number, changes: object): PastEvent => ({ kind: 'edited', details: { changes }, occurredAt: day(n) })
const mail = (kind: string, n: number): PastEvent => ({ kind, details: null, occurredAt: day(n) })

test('what was written together with the outcome, or after it, was not known before it', () => {
  const events = [
    edited(9, { companySize: { from: '51-200', to: '200+' } }),
    edited(8, { status: { from: 'contacted', to: 'qualified' }, probability: { from: 40, to: 100 } }),
    edited(5, { jobTitle: { from: 'Engineer', to: 'CTO' } }),
  ]
  const { fields, at } = asDecided(won, day(1), events)
  expect(fields).toEqual({ ...won, companySize: '51-200', probability: 40 })
  expect(at).toEqual(day(8))
})

test('interest shown after the outcome does not count, interest before it does', () => {
  const events = [
    mail('mail_answered', 9),
    edited(8, { status: { from: 'new', to: 'qualified' } }),
    mail('mail_clicked', 7),
    mail('mail_opened', 6),
    mail('mail_opened', 3),
  ]
  expect(asDecided(won, day(1), events).engagement).toEqual({
    opens: 2,
    clicks: 1,
    answers: 0,
    said: null,
    hasLeft: false,
    call: null,
    lastAt: day(7),
  })
})

test('a reply that failed the sender check was no interest of the lead', () => {
  const forged: PastEvent = { kind: 'mail_answered', details: { isAuthentic: false }, occurredAt: day(7) }
  const events = [edited(8, { status: { from: 'new', to: 'qualified' } }), forged, mail('mail_opened', 3)]
  expect(asDecided(won, day(1), events).engagement).toMatchObject({ opens: 1, answers: 0, lastAt: day(3) })
})

test('of a lead that came in decided, its first fields count, but for what may have been filled in later', () => {
  const { fields, at, untold } = asDecided(won, day(1), [edited(4, { jobTitle: { from: 'Engineer', to: 'CTO' } })])
  expect(fields).toEqual({ ...won, jobTitle: 'Engineer' })
  expect(at).toEqual(day(1))
  for (const name of ['dealPounds', 'probability', 'answers', 'said', 'call', 'daysSinceEngaged'] as const)
    expect(untold).toContain(name)
})

test('a deal value entered within a day before the status belongs to the decision; an older one was known', () => {
  const status = edited(8, { status: { from: 'contacted', to: 'qualified' } })
  const entered = (hours: number): PastEvent => ({
    kind: 'edited',
    details: { changes: { dealValue: { from: 0, to: 900_000 } } },
    occurredAt: new Date(day(8).getTime() - hours * 3_600_000),
  })
  expect(asDecided(won, day(1), [status, entered(1)]).fields.dealValue).toBe(0)
  expect(asDecided(won, day(1), [status, entered(30)]).fields.dealValue).toBe(900_000)
  expect(asDecided(won, day(1), [status, entered(1)]).untold).toEqual([])
})

test('a bounce counts until its address is changed or off the do-not-contact list, an opt-out until it is off the list', () => {
  const lost = edited(8, { status: { from: 'contacted', to: 'lost' } })
  const removed = (n: number): PastEvent => ({
    ...mail('auto_replied', n),
    details: { shownAs: 'suppression_removed' },
  })
  const moved = edited(5, { email: { from: 'a@navona.example', to: 'b@navona.example' } })
  const hasLeft = (...events: PastEvent[]) => asDecided(won, day(1), [lost, ...events]).engagement.hasLeft
  expect(hasLeft(mail('mail_bounced', 4))).toBe(true)
  expect(hasLeft(moved, mail('mail_bounced', 4))).toBe(false)
  expect(hasLeft(mail('mail_bounced', 6), moved)).toBe(true)
  expect(hasLeft(moved, mail('unsubscribed', 4))).toBe(true)
  const ofAddress = (address: string): PastEvent => ({ ...mail('mail_bounced', 6), details: { address } })
  expect(hasLeft(ofAddress(won.email))).toBe(true)
  expect(hasLeft(ofAddress('former@navona.example'))).toBe(false)
  for (const kind of ['unsubscribed', 'mail_bounced']) expect(hasLeft(removed(5), mail(kind, 4))).toBe(false)
  expect(hasLeft(mail('unsubscribed', 6), removed(5), mail('mail_bounced', 4))).toBe(true)
})

describe('a reply', () => {
  const lost = edited(8, { status: { from: 'contacted', to: 'lost' } })
  const reply = (n: number, intent: string | null, corrected?: { from: string | null; at: string }): PastEvent => ({
    kind: 'mail_answered',
    details: { intent, ...(corrected && { corrected }) },
    occurredAt: day(n),
  })
  const known = (...events: PastEvent[]) => asDecided(won, day(1), [lost, ...events]).engagement

  test('that says no is no interest of that day, nor one that says not now', () => {
    expect(known(reply(6, 'not_interested'), mail('mail_opened', 3))).toMatchObject({
      answers: 0,
      said: 'not_interested',
      lastAt: day(3),
    })
    expect(known(reply(6, 'not_now'), mail('mail_opened', 3))).toMatchObject({
      answers: 1,
      said: 'not_now',
      lastAt: day(3),
    })
  })

  test('takes back what an earlier one said, unless it tells nothing', () => {
    expect(known(reply(6, 'interested'), reply(5, 'not_interested'))).toMatchObject({ answers: 1, said: null })
    for (const intent of ['other', null])
      expect(known(reply(6, intent), reply(5, 'not_interested'))).toMatchObject({ answers: 1, said: 'not_interested' })
    expect(asDecided(won, day(1), [reply(9, 'not_interested'), lost]).engagement.said).toBeNull()
  })

  test('that a person corrected after the outcome, or on its day, counts as it was recognized', () => {
    const corrected = (at: Date) => known(reply(5, 'not_interested', { from: 'interested', at: at.toISOString() }))
    expect(corrected(day(9))).toMatchObject({ answers: 1, said: null, lastAt: day(5) })
    expect(corrected(new Date(day(8).getTime() - 3_600_000))).toMatchObject({ answers: 1, said: null })
    expect(corrected(day(6))).toMatchObject({ answers: 0, said: 'not_interested', lastAt: null })
  })

  test('that says no is taken back by a meeting booked later', () => {
    const booked: PastCall = { outcome: 'meeting_booked', happenedAt: day(6), loggedAt: day(6) }
    expect(asDecided(won, day(1), [lost, reply(5, 'not_interested')], [booked]).engagement).toMatchObject({
      call: 'meeting_booked',
      said: null,
    })
  })
})

describe('a call', () => {
  const status = edited(8, { status: { from: 'contacted', to: 'qualified' } })
  const call = (outcome: PastCall['outcome'], n: number, loggedAt = day(n)): PastCall => ({
    outcome,
    happenedAt: day(n),
    loggedAt,
  })
  const known = (calls: PastCall[], events = [status]) => asDecided(won, day(1), events, calls).engagement

  test('counts when it was logged over a day before the outcome', () => {
    expect(known([call('connected', 5), call('wrong_number', 6)])).toMatchObject({ call: 'connected', lastAt: day(5) })
  })

  test('logged after the outcome does not count, also when it is dated back', () => {
    expect(known([call('meeting_booked', 9), call('connected', 5, day(9))])).toMatchObject({ call: null, lastAt: null })
  })

  test('logged on the day of the outcome belongs to it', () => {
    const hourBefore = new Date(day(8).getTime() - 3_600_000)
    expect(known([call('meeting_booked', 5, hourBefore)]).call).toBeNull()
  })

  test('with a wrong number counts until the number is changed', () => {
    const changed = (n: number) => edited(n, { phone: { from: '1', to: '2' } })
    expect(known([call('wrong_number', 4)], [status, changed(3)]).call).toBe('wrong_number')
    expect(known([call('wrong_number', 4)], [status, changed(5)]).call).toBeNull()
    expect(known([call('wrong_number', 4)], [changed(9), status]).call).toBe('wrong_number')
  })
})
