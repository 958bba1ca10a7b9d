import { expect, test } from 'vitest'
import { readHolidays } from '../../outbox/planning/holidays.ts'
import { type Campaign, planCampaign } from './plan-campaign.ts'
import { bottleneckOf, reasonOf } from './plan-words.ts'

const mailbox = {
  window: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
  timeZone: 'Europe/London',
  holidays: null,
  dailyLimit: 40,
  minGapSeconds: 60,
}
/** A Monday morning. */
const NOW = new Date('2030-01-07T10:00:00Z')
const STEP = { stepNumber: 1, delayDays: 0, delayHours: 0 }

const campaign = (more: Partial<Campaign> = {}): Campaign => ({
  now: NOW,
  steps: [STEP],
  leads: 1,
  mailbox,
  spent: [],
  waiting: [],
  ...more,
})
const bottleneck = (more: Partial<Campaign>) => {
  const made = campaign(more)
  return bottleneckOf(planCampaign(made), made.mailbox, made.now)
}

test.each([
  ['nothing', { leads: 5 }, null],
  ['nothing, without leads', { leads: 0 }, null],
  ['the daily limit', { leads: 200 }, 'daily limit of 40: last first email on 11 January'],
  ['the daily limit, into another year', { leads: 11_000 }, 'daily limit of 40: last first email on 24 January 2031'],
  [
    'the gap',
    { leads: 100, mailbox: { ...mailbox, dailyLimit: 1000, minGapSeconds: 600 } },
    '600 seconds between emails: last first email on 9 January',
  ],
  ['the hours', { now: new Date('2030-01-12T10:00:00Z') }, 'window opens Mon 09:00 London'],
])('the bottleneck: %s', (_what, more, words) => {
  expect(bottleneck(more)).toBe(words)
})

test('a day off is named, also where the hours would have opened on it', async () => {
  const holidays = await readHolidays('GB')
  const christmas = campaign({ now: new Date('2030-12-24T20:00:00Z'), mailbox: { ...mailbox, holidays } })
  const [mail] = planCampaign(christmas)
  const follows = { delayDays: 0, delayHours: 0, previous: null }
  expect(mail && reasonOf(mail, follows, christmas.mailbox, christmas.now)).toBe(
    'day off in United Kingdom: Christmas Day, window opens Fri 09:00 London',
  )
})

test.each([
  [{ delayDays: 0, delayHours: 0, previous: null }, null],
  [{ delayDays: 1, delayHours: 2, previous: null }, '1 day and 2 hours after enrollment'],
  [{ delayDays: 3, delayHours: 0, previous: 2 }, '3 days after step 2'],
  [
    { delayDays: 0, delayHours: 1, previous: 1, conditions: { onlyIf: 'clicked' as const } },
    'only if a link in step 1 was clicked; 1 hour after step 1',
  ],
  [{ delayDays: 0, delayHours: 1, previous: 1, conditions: { onlyIf: 'not_opened' as const } }, '1 hour after step 1'],
])('the reason of an email without a delay: %j', (follows, words) => {
  const mail = { lead: 0, stepNumber: 1, wantedAt: NOW, dueAt: NOW, at: NOW, wait: null, timeZone: null }
  expect(reasonOf(mail, follows, mailbox, NOW)).toBe(words)
})
