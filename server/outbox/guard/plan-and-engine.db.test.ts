import { expect, test } from 'vitest'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
import type { SequencePreview } from '../../../contract/sequence-preview.ts'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { seededRandom } from '../../../tests/world/seeded-random.ts'
import { enroll, newSequence, step } from '../../../tests/world/sequences.ts'
import { PUBLIC, type World, world } from '../../../tests/world/world.ts'

const OFFICE = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
/** A Sunday: the first emails are due on Monday at 9:00. */
const SUNDAY = Date.parse('2031-03-23T12:00:00Z')
const LOOKS = 400

type Scene = {
  settings?: object
  rules?: object
  leads: { email: string; company: string; timeZone?: string }[]
  steps?: object[]
  /** The settings of further mailboxes. */
  others?: object[]
  inRecipientHours?: boolean
  /** What happened until now. */
  before?: (w: World, leadIds: number[], mailboxIds: number[]) => Promise<void>
}

/** What the flight check planned and what the sender then did, by the minute. */
async function fly({
  settings,
  rules,
  leads,
  steps = [step(1), step(2, { delayDays: 2 })],
  others = [],
  before,
  ...more
}: Scene) {
  const offset = Math.round((SUNDAY - Date.now()) / 1000)
  const w = await world({ ...PUBLIC, CLOCK_OFFSET_SECONDS: String(offset) })
  await w.pool.query(`update mailboxes set paused_reason = 'account_refused'`)
  const ada = await w.person()
  const mailbox = {
    fromName: 'Ada Byron',
    fromEmail: 'ada@sender.example',
    smtp: { host: '127.0.0.1', port: 2525, security: 'none', user: null },
    timeZone: 'Europe/London',
    window: OFFICE,
    minGapSeconds: 0,
    ...settings,
  }
  expect(await ada.call('PUT', '/api/mailbox', mailbox)).toMatchObject({ status: 200 })
  for (const other of others)
    expect(await ada.call('POST', '/api/mailboxes', { ...mailbox, ...other })).toMatchObject({ status: 201 })
  const mailboxIds = ((await ada.call('GET', '/api/mailboxes')).body as OwnMailbox[]).map(({ id }) => id)
  if (rules) expect(await ada.call('PUT', '/api/sending-rules', rules)).toMatchObject({ status: 200, body: rules })
  const { rows } = await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company, time_zone)
     select $1, 'Lead', 'Number', given.email, given.company, given.time_zone
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality as given(email, company, time_zone, n) order by n returning id`,
    [
      ada.id,
      leads.map(({ email }) => email),
      leads.map(({ company }) => company),
      leads.map(({ timeZone }) => timeZone ?? null),
    ],
  )
  const leadIds = rows.map(({ id }) => id as number)
  await before?.(w, leadIds, mailboxIds)
  const { id } = await newSequence(ada, steps, { ...(others.length > 0 && { mailboxIds }), ...more })
  const { body } = await ada.call('POST', `/api/email-sequences/${id}/preview`, { leadIds })
  const preview = body as SequencePreview
  const planned = preview.mails.map(({ leadId, stepNumber, at }) => line(leadIds, leadId, stepNumber, at))
  await enroll(ada, id, ...leadIds)
  const engine = await mailEngine(w, ada.id)
  engine.clock.offsetSeconds = offset
  const done: string[] = []
  for (let look = 0; look < LOOKS; look++) {
    for (const { leadId, subject } of await engine.send())
      done.push(line(leadIds, leadId ?? 0, Number(/\d+/.exec(subject ?? '')), engine.now().toISOString()))
    const { rows: next } = await w.pool.query(
      `select extract(epoch from least(
         (select min(greatest(l.scheduled_at, coalesce(m.next_look_at, l.scheduled_at))) from sequence_logs l join mailboxes m on m.id = l.mailbox_id
          where l.user_id = $1 and l.status = 'scheduled' and m.paused_reason is null))) - extract(epoch from now()) as offset`,
      [ada.id],
    )
    if (next[0].offset === null) break
    engine.clock.offsetSeconds = Math.max(engine.clock.offsetSeconds, Number(next[0].offset) + 0.5)
  }
  return { planned: planned.sort(), done: done.sort(), preview, ada, w }
}

const line = (leadIds: number[], leadId: number, stepNumber: number, at: string | null) =>
  `${at?.slice(0, 16)} lead ${String(leadIds.indexOf(leadId)).padStart(3, '0')} step ${stepNumber}`

/** What was planned and not done, and what was done unplanned. */
const difference = (planned: string[], done: string[]) => [
  ...planned.filter((each) => !done.includes(each)).map((each) => `planned ${each}`),
  ...done.filter((each) => !planned.includes(each)).map((each) => `done ${each}`),
]

/** The most emails that went to one of them on one day. */
const mostADay = (
  lines: string[],
  leads: Scene['leads'],
  nameOf: (lead: { email: string; company: string }) => string,
) => {
  const counts = new Map<string, number>()
  for (const each of lines) {
    const lead = leads[Number(/lead (\d+)/.exec(each)?.[1])]
    const key = `${each.slice(0, 10)} ${lead && nameOf(lead)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Math.max(...counts.values())
}

/** The most emails that went to one of them in seven calendar days in a row. */
function mostAWeek(
  lines: string[],
  leads: Scene['leads'],
  nameOf: (lead: { email: string; company: string }) => string,
) {
  const days = new Map<string, number[]>()
  for (const each of lines) {
    const lead = leads[Number(/lead (\d+)/.exec(each)?.[1])]
    const key = lead ? nameOf(lead) : ''
    days.set(key, [...(days.get(key) ?? []), Date.parse(each.slice(0, 10)) / 86_400_000])
  }
  const inWeek = (all: number[], first: number) => all.filter((day) => day >= first && day < first + 7).length
  return Math.max(...[...days.values()].flatMap((all) => all.map((first) => inWeek(all, first))))
}

const perDay = (lines: string[]) => {
  const days = new Map<string, number>()
  for (const each of lines) days.set(each.slice(0, 10), (days.get(each.slice(0, 10)) ?? 0) + 1)
  return Object.fromEntries(days)
}

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ email: `p${n}@company${n}.example`, company: `Company ${n}` }))

test('a ramp-up lets more emails go out each day, and the flight check plans them to the minute', {
  timeout: 300_000,
}, async () => {
  const { planned, done, preview } = await fly({
    settings: { dailyLimit: 9, rampUp: { start: 2, step: 2, target: 20 } },
    leads: people(24),
    steps: [step(1)],
  })
  expect(difference(planned, done)).toEqual([])
  // Sunday is the first day; over the weekend the limit reaches the mailbox's.
  expect(perDay(done)).toEqual({ '2031-03-24': 4, '2031-03-25': 6, '2031-03-26': 8, '2031-03-27': 6 })
  expect(preview.bottleneck).toBe('ramp-up by 2 a day: last first email on 27 March')
})

test('limits per company and domain hold every day, over both steps, and the flight check plans them to the minute', {
  timeout: 300_000,
}, async () => {
  const draw = seededRandom(7)
  const leads = Array.from({ length: 40 }, (_, n) => {
    const company = draw(6)
    // Some companies have two domains, and some people use a free one.
    const domain = draw(5) === 0 ? 'gmail.com' : `company${company}${draw(2) === 0 ? '' : '-uk'}.example`
    return { email: `p${n}@${domain}`, company: `Company ${company}` }
  })
  const { planned, done, preview } = await fly({
    settings: { dailyLimit: 12, rampUp: { start: 5, step: 2, target: 30 } },
    rules: { perCompanyLimit: 2, perDomainLimit: 1 },
    leads,
  })
  expect(done).toHaveLength(80)
  expect(difference(planned, done)).toEqual([])
  expect(mostADay(done, leads, ({ company }) => company)).toBe(2)
  const business = done.filter((each) => !leads[Number(/lead (\d+)/.exec(each)?.[1])]?.email.endsWith('gmail.com'))
  expect(mostADay(business, leads, ({ email }) => email.slice(email.indexOf('@')))).toBe(1)
  expect(preview.mails.some(({ reason }) => reason?.includes('your daily limit for Company'))).toBe(true)
  expect(preview.bottleneck).toMatch(/^limits per company and domain: last first email on/)
})

test('limits of a week per lead and company hold in any seven days, calls count, and the flight check plans them to the day', {
  timeout: 300_000,
}, async () => {
  const draw = seededRandom(5)
  const leads = Array.from({ length: 24 }, (_, n) => {
    const company = draw(6)
    return { email: `p${n}@company${company}.example`, company: `Company ${company}` }
  })
  const { planned, done, preview } = await fly({
    // One at a time: of several that go out at once, the next steps are due at once, in any order.
    settings: { dailyLimit: 12, minGapSeconds: 60 },
    rules: { perCompanyLimit: 2, perDomainLimit: null, perLeadWeekLimit: 2, perCompanyWeekLimit: 4 },
    leads,
    steps: [step(1), step(2, { delayDays: 1 }), step(3, { delayDays: 1 })],
    before: async ({ pool }, leadIds) => {
      await pool.query(
        `insert into lead_entries (user_id, lead_id, kind, text, outcome, happened_at)
         select user_id, id, 'call', '', 'voicemail', $2 from leads where id = any($1)`,
        [leadIds.slice(0, 4), new Date(SUNDAY - 2 * 86_400_000)],
      )
    },
  })
  expect(done).toHaveLength(72)
  const byDay = (lines: string[]) => lines.map((each) => each.replace(/T\S+/, ''))
  expect(difference(byDay(planned), byDay(done))).toEqual([])
  expect(mostAWeek(done, leads, ({ email }) => email)).toBe(2)
  expect(mostAWeek(done, leads, ({ company }) => company)).toBe(4)
  expect(preview.mails.some(({ reason }) => reason?.includes('your weekly limit for Company'))).toBe(true)
  expect(preview.bottleneck).toMatch(/^limits per recipient: last first email on/)
})

test('limits per company count over several mailboxes, also in the hours of recipients, and the flight check plans them so', {
  timeout: 300_000,
}, async () => {
  const draw = seededRandom(11)
  const leads = Array.from({ length: 30 }, (_, n) => {
    const company = draw(5)
    const timeZone = { ...(draw(3) === 0 && { timeZone: 'America/New_York' }) }
    return { email: `p${n}@company${company}.example`, company: `Company ${company}`, ...timeZone }
  })
  const { planned, done, preview } = await fly({
    settings: { dailyLimit: 12 },
    others: [{ fromEmail: 'ada@other.example', dailyLimit: 9, window: { ...OFFICE, from: '11:00', to: '18:00' } }],
    rules: { perCompanyLimit: 2, perDomainLimit: null },
    leads,
    steps: [step(1)],
    inRecipientHours: true,
  })
  expect(done).toHaveLength(30)
  expect(difference(planned, done)).toEqual([])
  expect(mostADay(done, leads, ({ company }) => company)).toBe(2)
  expect(new Set(preview.mails.map(({ from }) => from)).size).toBe(2)
})

test('while one mailbox is paused its leads wait, others hear from the other ones, and the flight check says so', {
  timeout: 300_000,
}, async () => {
  const leads = Array.from({ length: 24 }, (_, n) => {
    const company = n % 4
    return { email: `p${n}@company${company}.example`, company: `Company ${company}` }
  })
  const isKnown = (_: unknown, n: number) => n % 5 === 0
  const { planned, done, preview, ada, w } = await fly({
    settings: { dailyLimit: 6 },
    others: ['b', 'c'].map((name) => ({ fromEmail: `${name}@sender.example`, dailyLimit: 6 })),
    rules: { perCompanyLimit: 3, perDomainLimit: null },
    leads,
    // Every fifth lead knows the first mailbox, which has other emails to send as well.
    before: async ({ pool }, leadIds, [paused]) => {
      await pool.query(
        `insert into sequence_logs (user_id, lead_id, mailbox_id, recipient_address, status, sent_at, scheduled_at)
         select l.user_id, l.id, $2, l.email, given.status, now() - interval '9 days', now()
         from leads l, (values ('sent'), ('scheduled')) given(status) where l.id = any($1::int[])`,
        [leadIds.filter(isKnown), paused],
      )
      const params = JSON.stringify({ bounces: 6, sent: 100 })
      await pool.query(`update mailboxes set paused_reason = 'many_bounces', paused_params = $2 where id = $1`, [
        paused,
        params,
      ])
    },
  })
  const waiting = preview.mails.filter(({ isWaiting }) => isWaiting)
  expect(
    difference(
      planned.filter((each) => !each.startsWith('undefined')),
      done,
    ),
  ).toEqual([])
  expect(done).toHaveLength(19 * 2)
  expect(new Set(done.map((each) => Number(/lead (\d+)/.exec(each)?.[1]) % 5))).not.toContain(0)
  expect(waiting.map(({ at, from }) => ({ at, from }))).toEqual(
    Array.from({ length: 10 }, () => ({ at: null, from: 'ada@sender.example' })),
  )
  expect(waiting.slice(0, 2).map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^ada@sender\.example is paused\. 6 of .* bounced\./),
    'step 1 is waiting',
  ])
  expect(preview.bottleneck).toBe('5 leads are waiting for ada@sender.example, which is paused')
  expect(preview.problems).toContainEqual({
    kind: 'paused_account',
    stepNumber: 0,
    leads: 5,
    message: '5 leads are waiting for ada@sender.example, which is paused. Resume it under Settings, Email accounts',
  })
  const { rows } = await w.pool.query(
    `select count(*)::int as waiting from sequence_logs where user_id = $1 and status = 'scheduled' and sequence_id is not null`,
    [ada.id],
  )
  expect(rows).toEqual([{ waiting: 5 }])
})
