import { expect, test } from 'vitest'
import { type Campaign, campaignProblems, type ToBeMailed } from './campaign-problems.ts'

const grace: ToBeMailed = {
  id: 1,
  firstName: 'Grace',
  lastName: 'Hopper',
  company: 'Navona',
  timeZone: null,
  status: 'new',
  hasReplied: false,
  mayHaveReplied: false,
  outcome: null,
  sameAs: [],
}
const joan: ToBeMailed = { ...grace, id: 2, firstName: 'Joan', company: 'Hut 8' }
const MONDAY_NOON = '2030-01-07T12:00:00Z'

function check(leads: ToBeMailed[], times: string[] = [], more: Partial<Campaign> = {}) {
  const planned = times.map((at, index) => ({ lead: index % leads.length, stepNumber: 1, at: new Date(at) }))
  const found = campaignProblems({ leads, planned, timeZone: 'Europe/London', hasAccount: true, ...more })
  return found.map(({ kind, message, examples = [] }) => [kind, message, ...examples.map(({ leadName }) => leadName)])
}

test('leads that nothing speaks against bring up nothing', () => {
  expect(check([grace, joan], [MONDAY_NOON, MONDAY_NOON])).toEqual([])
})

test('leads that replied, are qualified or lost are named, each once', () => {
  const known = [
    { ...grace, hasReplied: true, status: 'qualified' as const },
    { ...joan, status: 'qualified' as const },
    { ...joan, id: 3, firstName: 'Hedy', status: 'lost' as const },
  ]
  expect(check(known)).toEqual([
    ['in_conversation', '1 lead already replied to you. Reply instead, or take them out', 'Grace Hopper'],
    ['qualified', "1 lead is already qualified. Take them out if this sequence isn't for them", 'Joan Hopper'],
    ['lost', "1 lead is lost. Take them out if this sequence isn't for them", 'Hedy Hopper'],
  ])
})

test('leads of whom nobody knows whether they replied are named, unless they did', () => {
  const known = [
    { ...grace, mayHaveReplied: true },
    { ...joan, mayHaveReplied: true, hasReplied: true },
  ]
  expect(check(known)).toEqual([
    ['in_conversation', '1 lead already replied to you. Reply instead, or take them out', 'Joan Hopper'],
    ['maybe_replied', '1 lead may have replied to you. Read the message first, or take them out', 'Grace Hopper'],
  ])
})

test('customers of the CRM are named, once', () => {
  const known = [
    { ...grace, outcome: 'customer' as const, status: 'qualified' as const },
    { ...joan, outcome: 'won' as const },
    { ...joan, id: 3, firstName: 'Hedy', outcome: 'converted' as const, hasReplied: true },
  ]
  expect(check(known).map(([kind, , ...names]) => [kind, ...names])).toEqual([
    ['in_conversation', 'Hedy Hopper'],
    ['crm_outcome', 'Grace Hopper', 'Joan Hopper'],
  ])
})

test('the same person twice is named, if both get the emails', () => {
  const twin = { ...grace, id: 3, firstName: 'GRACE', sameAs: [grace.id] }
  expect(check([grace, twin, joan])).toEqual([
    [
      'duplicate',
      '1 lead is the same person as another selected lead. Merge them under Find duplicates',
      'GRACE Hopper',
    ],
  ])
  expect(check([twin, joan])).toEqual([])
})

test('nights and weekends are those of the lead, or else of the owner', () => {
  const inTokyo = { ...joan, timeZone: 'Asia/Tokyo' }
  // Noon in London, nine in the evening in Tokyo.
  expect(check([grace, inTokyo], [MONDAY_NOON, MONDAY_NOON])).toEqual([
    ['off_hours', '1 lead would get an email at night, in their time zone', 'Joan Hopper'],
  ])
  expect(check([grace], ['2030-01-06T12:00:00Z'])).toEqual([
    ['off_hours', '1 lead would get an email on a weekend, in their time zone', 'Grace Hopper'],
  ])
})

test('many emails in one minute are named', () => {
  const leads = Array.from({ length: 12 }, (_, index) => ({ ...grace, id: index, company: `C${index}` }))
  const inOneMinute = leads.map(() => MONDAY_NOON)
  expect(check(leads, inOneMinute)[0]?.slice(0, 2)).toEqual([
    'many_at_once',
    '12 emails go out in one minute. A longer gap between emails protects your sender reputation',
  ])
  expect(check(leads, inOneMinute.slice(0, 10))).toEqual([])
})

test('without an email account it is a test run, whose times mean nothing', () => {
  expect(check([grace], ['2030-01-06T02:00:00Z'], { hasAccount: false })).toEqual([
    ['no_account', 'No email account is connected, so this is a test run. Nothing is delivered'],
  ])
})
