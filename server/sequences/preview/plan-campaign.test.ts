import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SendWindow } from '../../../contract/mailbox.ts'
import { afterDelay } from '../../outbox/planning/plan.ts'
import { capNames, createCapCounter, NO_RULES } from '../../outbox/planning/recipient-caps.ts'
import { nextOpening } from '../../outbox/planning/send-window.ts'
import { type Campaign, planCampaign, planTogether } from './plan-campaign.ts'

const DAY_MS = 86_400_000
const ZONES = [
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kolkata',
  'America/Santiago',
]

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const windows: fc.Arbitrary<SendWindow> = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    from: fc.integer({ min: 0, max: 1380 }),
    length: fc.integer({ min: 1, max: 600 }),
  })
  .map(({ days, from, length }) => ({ days, from: clock(from), to: clock(Math.min(from + length, 1439)) }))

/** Around the days on which clocks change, in both directions and both halves of the earth. */
const moments = fc
  .tuple(
    fc.constantFrom('2030-03-29', '2030-10-25', '2030-03-09', '2030-11-01', '2030-04-05', '2030-10-04', '2030-07-10'),
    fc.integer({ min: 0, max: 3 * DAY_MS }),
  )
  .map(([day, later]) => new Date(Date.parse(day) + later))

const holidays = {
  place: 'Nowhere',
  nameOn: (date: string) => (/-(01|04|2[79])$/.test(date) ? 'A day off' : undefined),
}

/** Of recipients; null: the hours of the mailbox apply. */
const zones = fc.constantFrom(null, null, 'Pacific/Auckland', 'America/Sao_Paulo', ...ZONES)

const campaigns: fc.Arbitrary<Campaign> = moments.chain((now) => {
  const ago = fc.integer({ min: 0, max: DAY_MS - 1 }).map((milliseconds) => new Date(now.getTime() - milliseconds))
  const ahead = fc
    .integer({ min: -DAY_MS, max: 5 * DAY_MS })
    .map((milliseconds) => new Date(now.getTime() + milliseconds))
  const delay = { delayDays: fc.constantFrom(0, 0, 1, 2, 5), delayHours: fc.constantFrom(0, 0, 1, 7, 23) }
  return fc.record({
    now: fc.constant(now),
    steps: fc
      .array(fc.record(delay), { minLength: 1, maxLength: 4 })
      .map((steps) => steps.map((step, index) => ({ ...step, stepNumber: index + 1 }))),
    leads: fc.integer({ min: 1, max: 40 }),
    mailbox: fc.record({
      window: fc.option(windows),
      timeZone: fc.constantFrom(...ZONES),
      holidays: fc.constantFrom(null, holidays),
      dailyLimit: fc.integer({ min: 1, max: 50 }),
      minGapSeconds: fc.constantFrom(0, 1, 60, 900),
    }),
    spent: fc.array(ago, { maxLength: 10 }),
    waiting: fc.array(ahead, { maxLength: 10 }),
    waitingZones: fc.array(zones, { maxLength: 10 }),
    zoneOf: fc
      .array(zones, { minLength: 1, maxLength: 5 })
      .map((list) => (lead: number) => list[lead % list.length] ?? null),
  })
})
const OFFICE: SendWindow = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }

const holds = (promise: (campaign: Campaign) => void) => fc.assert(fc.property(campaigns, promise), { numRuns: 100 })
const times = (campaign: Campaign) => planCampaign(campaign).map(({ at }) => at.getTime())

test('every lead gets every step, never one before the one before it and its delay', () => {
  holds((campaign) => {
    const planned = planCampaign(campaign)
    expect(planned).toHaveLength(campaign.leads * campaign.steps.length)
    for (let lead = 0; lead < campaign.leads; lead++) {
      const own = planned.filter((mail) => mail.lead === lead)
      expect(own.map(({ stepNumber }) => stepNumber)).toEqual(campaign.steps.map(({ stepNumber }) => stepNumber))
      for (const [index, { at }] of own.entries()) {
        const before = own[index - 1]?.at ?? campaign.now
        const timeZone = campaign.zoneOf?.(lead) ?? campaign.mailbox.timeZone
        const earliest = afterDelay(before, campaign.steps[index] as Campaign['steps'][0], timeZone)
        expect(at.getTime()).toBeGreaterThanOrEqual(
          Math.max(earliest.getTime(), index > 0 ? before.getTime() + 60_000 : 0),
        )
      }
    }
  })
})

test('no mail leaves outside the hours of its recipient, or else of the mailbox, or on a day off, whatever clocks do', () => {
  holds((campaign) => {
    const { mailbox } = campaign
    for (const { at, lead, timeZone } of planCampaign(campaign)) {
      expect(timeZone).toBe(campaign.zoneOf?.(lead) ?? null)
      const window = mailbox.window ?? (timeZone ? OFFICE : null)
      expect(nextOpening(window, timeZone ?? mailbox.timeZone, at, mailbox.holidays)).toEqual(at)
      if (!window) continue
      const local = shownTime(at, timeZone ?? mailbox.timeZone)
      expect(window.days).toContain(local.weekday)
      expect(local.time >= window.from && local.time < window.to).toBe(true)
    }
  })
})

/** By the runtime's own calendar. */
function shownTime(at: Date, timeZone: string) {
  const words = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(words.slice(0, 3)) + 1
  return { weekday, time: words.slice(-5) }
}

test('recipients whose hours are open don’t wait for those whose hours are not, nor for the mailbox’s', () => {
  const now = new Date('2030-01-08T14:30:00Z')
  const zones = ['Asia/Tokyo', null, 'America/New_York']
  const planned = planCampaign({
    now,
    steps: [{ stepNumber: 1, delayDays: 0, delayHours: 0 }],
    leads: 3,
    zoneOf: (lead) => zones[lead] ?? null,
    mailbox: { window: OFFICE, timeZone: 'Asia/Kolkata', holidays: null, dailyLimit: 40, minGapSeconds: 60 },
    spent: [],
    waiting: [],
  })
  expect(planned.map(({ timeZone, at }) => [timeZone, at.toISOString()])).toEqual([
    ['America/New_York', '2030-01-08T14:30:00.000Z'],
    ['Asia/Tokyo', '2030-01-09T00:00:00.000Z'],
    [null, '2030-01-09T03:30:00.000Z'],
  ])
})

test('no rolling 24 hours hold more than the cap, with what was sent before', () => {
  holds((campaign) => {
    const spent = campaign.spent.map((moment) => moment.getTime())
    const all = [...spent, ...times(campaign)].sort((a, b) => a - b)
    for (const at of times(campaign)) {
      const within = all.filter((other) => other > at - DAY_MS && other <= at).length
      expect(within).toBeLessThanOrEqual(campaign.mailbox.dailyLimit)
    }
  })
})

test('two mails of the mailbox keep its gap, which varies by a fifth', () => {
  holds((campaign) => {
    const all = times(campaign).sort((a, b) => a - b)
    for (const [index, at] of all.slice(1).entries())
      expect(at - (all[index] as number)).toBeGreaterThanOrEqual(campaign.mailbox.minGapSeconds * 800)
  })
})

test('the same campaign gives the same plan', () => {
  holds((campaign) => {
    expect(planCampaign(campaign)).toEqual(planCampaign({ ...campaign, spent: [...campaign.spent].reverse() }))
  })
})

const mailbox = {
  window: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
  timeZone: 'Europe/London',
  holidays: null,
  dailyLimit: 40,
  minGapSeconds: 60,
}
const monday: Campaign = {
  now: new Date('2030-01-07T08:00:00Z'),
  steps: [{ stepNumber: 1, delayDays: 0, delayHours: 0 }],
  leads: 100,
  mailbox,
  spent: [],
  waiting: [],
}

test('a large enrolment fills the hours of the day instead of leaving when they begin', () => {
  const firstDay = planCampaign(monday).filter(({ at }) => at < new Date('2030-01-07T18:00:00Z'))
  expect(firstDay).toHaveLength(40)
  for (const hour of ['09', '10', '11', '12', '13', '14']) {
    const within = firstDay.filter(({ at }) => at.toISOString().startsWith(`2030-01-07T${hour}`)).length
    expect(within, `${hour} o'clock`).toBeGreaterThanOrEqual(5)
    expect(within, `${hour} o'clock`).toBeLessThanOrEqual(8)
  }
  expect(firstDay.at(-1)?.at.getTime()).toBeLessThan(Date.parse('2030-01-07T17:00:00Z'))
})

test('a ramp-up lets gaps shrink: the pace is that of the day an email goes out, not of the day it was due', () => {
  const ramp = { rampUp: { start: 10, step: 10, target: 40 }, rampStartedAt: monday.now }
  const planned = planCampaign({ ...monday, mailbox: { ...mailbox, ...ramp } })
  const tuesday = planned.filter(({ at }) => at.toISOString().startsWith('2030-01-08')).slice(0, 9)
  for (const [n, { at }] of tuesday.entries())
    if (n > 0)
      expect(at.getTime() - (tuesday[n - 1]?.at.getTime() ?? 0), `gap ${n}`).toBeLessThanOrEqual(
        1.2 * 0.8 * 8 * 180_000 + 1,
      )
})

test('the pace is that of the moment at which the daily limit allows one more, not of the moment at which it was spent', () => {
  const two = { ...mailbox, dailyLimit: 2 }
  const spent = [new Date('2030-01-06T11:00:00Z')]
  const planned = planCampaign({ ...monday, leads: 2, mailbox: two, spent })
  // Then it is the last of the day, and nothing has to be spread any more.
  expect(planned.map(({ at }) => at.toISOString().slice(11, 16))).toEqual(['09:00', '11:00'])
})

test('a small one leaves one gap after the other', () => {
  const planned = planCampaign({ ...monday, leads: 3 })
  expect(planned.map(({ at }) => at.toISOString().slice(11, 16))).toEqual(['09:00', '09:01', '09:02'])
})

test('mail that waits already goes first', () => {
  const waiting = Array.from({ length: 40 }, () => new Date('2030-01-06T12:00:00Z'))
  const [first] = planCampaign({ ...monday, leads: 1, waiting })
  expect(first).toMatchObject({ at: new Date('2030-01-08T09:00:00Z'), wait: 'cap' })
})

test('limits per recipient count over mailboxes that are planned together, in the order in which they send', () => {
  const names = capNames({ address: 'ada@navona.example', company: 'Navona' })
  const counter = createCapCounter({ ...NO_RULES, perCompanyLimit: 1 }, [])
  const caps = { counter, namesOf: () => names, waiting: [] }
  const later = { ...monday.mailbox, window: { ...OFFICE, from: '10:00' } }
  const [second, first] = planTogether([
    { ...monday, leads: 1, mailbox: later, caps },
    { ...monday, leads: 1, caps },
  ])
  expect(first).toMatchObject([{ full: null }])
  expect(second).toMatchObject([{ wait: 'recipient', full: { name: { shown: 'Navona' } } }])
  expect(second?.[0]?.at.getUTCDate()).toBe((first?.[0]?.at.getUTCDate() ?? 0) + 1)
})

test('what takes the place of an email that is moved goes out when the sender looks, not before', () => {
  // One more than the day takes: the pace counts until the second is moved to another day.
  const leads = 1 + mailbox.dailyLimit
  const companies = ['Navona', 'Navona', ...Array.from({ length: leads - 2 }, (_, n) => `Company ${n}`)]
  const namesOf = (lead: number) => capNames({ address: `lead@x${lead}.example`, company: companies[lead] ?? '' })
  const counter = createCapCounter({ ...NO_RULES, perCompanyLimit: 1 }, [])
  const [first, second] = planCampaign({ ...monday, leads, caps: { counter, namesOf, waiting: [] } })
  expect([first?.lead, second?.lead]).toEqual([0, 2])
  const paced = (0.8 * 8 * 3_600_000) / mailbox.dailyLimit
  expect((second?.at.getTime() ?? 0) - (first?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(0.8 * paced - 1000)
})

test('tasks and waits are planned when they are due, take no slot, and the next email counts from there', () => {
  const step = (stepNumber: number, more: object) => ({ stepNumber, delayDays: 1, delayHours: 0, ...more })
  const mailbox = { window: null, timeZone: 'UTC', holidays: null, dailyLimit: 1, minGapSeconds: 0 }
  const steps = [
    step(1, { kind: 'call', delayDays: 0 }),
    step(2, {}),
    step(3, { kind: 'linkedin_visit' }),
    step(4, { kind: 'wait_until', delayDays: 0, until: '2030-01-20' }),
    step(5, { kind: 'email_approval' }),
    step(6, { kind: 'call' }),
  ]
  const now = new Date('2030-01-07T09:00:00Z')
  const planned = planCampaign({ now, steps, leads: 1, mailbox, spent: [], waiting: [] })
  expect(planned.map(({ stepNumber, at }) => [stepNumber, at.toISOString()])).toEqual([
    [1, '2030-01-07T09:00:00.000Z'],
    [2, '2030-01-08T09:00:00.000Z'],
    [3, '2030-01-09T09:00:00.000Z'],
    [4, '2030-01-20T00:00:00.000Z'],
    [5, '2030-01-21T00:00:00.000Z'],
    [6, '2030-01-22T00:00:00.000Z'],
  ])
})

test('a lead gets the steps on its way, each after the delay from the one before it on that way', () => {
  const now = new Date('2030-07-10T08:00:00Z')
  const steps = [
    { stepNumber: 1, delayDays: 0, delayHours: 0 },
    { stepNumber: 2, delayDays: 1, delayHours: 0, kind: 'branch' as const },
    { stepNumber: 3, delayDays: 1, delayHours: 0 },
    { stepNumber: 4, delayDays: 5, delayHours: 0, kind: 'call' as const },
    { stepNumber: 5, delayDays: 1, delayHours: 0 },
  ]
  // The first lead takes the third step, the second the fourth.
  const planned = planCampaign({
    now,
    steps,
    leads: 2,
    skips: (lead, place) => (lead === 0 ? place === 3 : place === 2),
    mailbox: {
      window: null,
      timeZone: 'UTC',
      holidays: null,
      dailyLimit: 100,
      minGapSeconds: 0,
      rampUp: null,
      rampStartedAt: null,
    },
    spent: [],
    waiting: [],
  })
  const daysOf = (lead: number) =>
    planned
      .filter((mail) => mail.lead === lead)
      .map(({ stepNumber, at }) => [stepNumber, Math.round((at.getTime() - now.getTime()) / DAY_MS)])
  expect(daysOf(0)).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [5, 3],
  ])
  expect(daysOf(1)).toEqual([
    [1, 0],
    [2, 1],
    [4, 6],
    [5, 7],
  ])
})
