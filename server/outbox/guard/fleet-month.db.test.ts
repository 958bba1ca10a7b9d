import { expect, onTestFinished, test } from 'vitest'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
import type { SequencePreview } from '../../../contract/sequence-preview.ts'
import { frozenDatabase } from '../../../tests/world/frozen-clock.ts'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { seededRandom } from '../../../tests/world/seeded-random.ts'
import { enroll, newSequence, step } from '../../../tests/world/sequences.ts'
import { createWorld, PUBLIC } from '../../../tests/world/world.ts'
import { previewSequence } from '../../sequences/preview/preview-sequence.ts'

// 2,000 recipients at 300 companies by FLEET_LEADS=2000, which takes many minutes.
const LEADS = Number(process.env.FLEET_LEADS ?? 24)
const SEEDS = Number(process.env.FLEET_SEEDS ?? 1)
const COMPANIES = Math.ceil(LEADS * 0.15)
const PER_COMPANY = 3
const PER_DOMAIN = 2
const PER_LEAD_A_WEEK = 1
const PER_COMPANY_A_WEEK = 6
/** A Sunday: nothing is due before Monday. */
const START = Date.parse('2031-03-02T12:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MOST_LOOKS = 40 * LEADS + 1_000

type Ramp = { start: number; step: number; target: number } | null
type Account = {
  fromEmail: string
  dailyLimit: number
  minGapSeconds: number
  rampUp: Ramp
  timeZone: string
  window: { days: number[]; from: string; to: string } | null
}
type Sent = { at: number; lead: number; mailbox: string; step: number }

/** Five mailboxes of different kinds. By the seed: limits, gaps, hours, ramp-ups. */
function accountsOf(draw: (below: number) => number): Account[] {
  // Few leads take long as well: limits are what the plan can get wrong.
  const scale = Math.min(1, LEADS / 400)
  const zones = ['Europe/London', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'Europe/Berlin']
  return zones.map((timeZone, n) => ({
    fromEmail: `ada@sender${n}.example`,
    dailyLimit: Math.ceil((40 + draw(40)) * scale),
    minGapSeconds: [0, 60, 90, 300, 30][n] as number,
    rampUp:
      n % 2 === 1
        ? null
        : { start: Math.ceil((5 + draw(10)) * scale), step: Math.ceil((1 + draw(5)) * scale), target: 40 + draw(60) },
    timeZone,
    window: {
      days: n === 3 ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5],
      from: `${String(8 + draw(3)).padStart(2, '0')}:${draw(2) === 0 ? '00' : '30'}`,
      to: '17:30',
    },
  }))
}

const leadsOf = (draw: (below: number) => number) =>
  Array.from({ length: LEADS }, (_, n) => {
    const company = draw(COMPANIES)
    // Some companies have two domains, and some people use a free one.
    const domain = draw(8) === 0 ? 'gmail.com' : `company${company}${draw(3) === 0 ? '-uk' : ''}.example`
    return { email: `p${n}@${domain}`, company: `Company ${company}`, domain }
  })

async function fly(seed: number) {
  const draw = seededRandom(seed)
  const accounts = accountsOf(draw)
  const leads = leadsOf(draw)
  const frozen = await frozenDatabase(new Date(START))
  const w = await createWorld(frozen.database, PUBLIC)
  onTestFinished(async () => {
    await w.app.close()
    await frozen.end()
  })
  const ada = await w.person()
  for (const account of accounts) {
    const server = { host: '127.0.0.1', port: 2525, security: 'none', user: null }
    const settings = { fromName: 'Ada Byron', smtp: server, ...account }
    expect(await ada.call('POST', '/api/mailboxes', settings)).toMatchObject({ status: 201 })
  }
  const mailboxes = (await ada.call('GET', '/api/mailboxes')).body as OwnMailbox[]
  await ada.call('PUT', '/api/sending-rules', {
    perCompanyLimit: PER_COMPANY,
    perDomainLimit: PER_DOMAIN,
    perLeadWeekLimit: PER_LEAD_A_WEEK,
    perCompanyWeekLimit: PER_COMPANY_A_WEEK,
  })
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'Lead', 'Number', given.email, given.company
     from unnest($2::text[], $3::text[]) with ordinality as given(email, company, n) order by n returning id`,
    [ada.id, leads.map(({ email }) => email), leads.map(({ company }) => company)],
  )
  const leadIds = rows.map(({ id }) => id)
  const place = new Map(leadIds.map((id, lead) => [id, lead]))
  const { id } = await newSequence(ada, [step(1), step(2, { delayDays: 3 })], {
    mailboxIds: mailboxes.map((mailbox) => mailbox.id),
  })
  const wish = { leadIds }
  const { mails } = JSON.parse(
    await previewSequence(w.db, ada.id, id, wish, { offsetSeconds: 0 }, w.config),
  ) as SequencePreview
  const planned = mails.map(
    ({ leadId, stepNumber, at, from }): Sent => ({
      at: Date.parse(at ?? ''),
      lead: place.get(leadId) as number,
      step: stepNumber,
      mailbox: from ?? '',
    }),
  )
  await enroll(ada, id, ...leadIds)
  const engine = await mailEngine(w, ada.id)
  const done: Sent[] = []
  const addressOf = new Map<number, string>(mailboxes.map((mailbox) => [mailbox.id, mailbox.fromEmail]))
  for (let look = 0, now = START; look < MOST_LOOKS; look++) {
    const left = await engine.send()
    if (left.length > 0) {
      const { rows: from } = await w.pool.query<{ id: number; mailbox: number }>(
        'select id, mailbox_id as mailbox from sequence_logs where id = any($1)',
        [left.map((mail) => mail.id)],
      )
      const mailboxOf = new Map(from.map((row) => [row.id, addressOf.get(row.mailbox) ?? '']))
      for (const { id: mail, leadId, subject } of left)
        done.push({
          at: now,
          lead: place.get(leadId ?? 0) as number,
          step: Number(/\d+/.exec(subject ?? '')),
          mailbox: mailboxOf.get(mail) ?? '',
        })
    }
    const { rows: next } = await w.pool.query<{ at: Date | null }>(
      `select min(greatest(l.scheduled_at, coalesce(m.next_look_at, l.scheduled_at))) as at
       from sequence_logs l join mailboxes m on m.id = l.mailbox_id where l.user_id = $1 and l.status = 'scheduled'`,
      [ada.id],
    )
    const at = next[0]?.at
    if (!at) break
    // Time moves on, whatever the queue says.
    now = Math.max(now + 1, at.getTime())
    await frozen.moveTo(new Date(now))
  }
  return { planned, done, accounts, leads }
}

const nameOf = ({ lead, step: number }: Sent) => `lead ${String(lead).padStart(4, '0')} step ${number}`
const minute = (at: number) => new Date(at).toISOString().slice(0, 16)

/** What was planned and what was done, where that is not the same minute or mailbox. */
function difference(planned: Sent[], done: Sent[]) {
  const doneBy = new Map(done.map((mail) => [nameOf(mail), mail]))
  const plannedBy = new Map(planned.map((mail) => [nameOf(mail), mail]))
  const lines = planned.flatMap((plan) => {
    const mail = doneBy.get(nameOf(plan))
    if (mail && minute(mail.at) === minute(plan.at) && mail.mailbox === plan.mailbox) return []
    return `${nameOf(plan)}: planned ${minute(plan.at)} ${plan.mailbox}, done ${mail ? `${minute(mail.at)} ${mail.mailbox}` : 'never'}`
  })
  return [
    ...lines,
    ...done.filter((mail) => !plannedBy.has(nameOf(mail))).map((mail) => `${nameOf(mail)}: not planned`),
  ]
}

const dayIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (at: number) => format.format(at)
}
const clockIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', weekday: 'short' })
  return (at: number) => format.format(at)
}

/** The rules in plain arithmetic, looked at in every hour of the month. Returns what breaks one. */
function broken(done: Sent[], accounts: Account[], leads: ReturnType<typeof leadsOf>) {
  const found: string[] = []
  for (const account of accounts) {
    const own = done.filter(({ mailbox }) => mailbox === account.fromEmail)
    const day = dayIn(account.timeZone)
    const local = clockIn(account.timeZone)
    const days = Math.max(...own.map(({ at }) => at)) + DAY_MS
    const numbers = new Map<string, number>()
    for (let at = START; at <= days + DAY_MS; at += HOUR_MS)
      if (!numbers.has(day(at))) numbers.set(day(at), numbers.size)
    const limitOf = (at: number) => {
      const { rampUp: ramp, dailyLimit } = account
      return ramp ? Math.min(dailyLimit, ramp.target, ramp.start + ramp.step * (numbers.get(day(at)) ?? 0)) : dailyLimit
    }
    for (const { at } of own) {
      const spent = own.filter((mail) => mail.at > at - DAY_MS && mail.at <= at).length
      if (spent > limitOf(at))
        found.push(`${account.fromEmail}: ${spent} in the day before ${minute(at)}, not ${limitOf(at)}`)
      const [weekday = '', time = ''] = local(at).split(/,? /)
      const isOpen = time >= (account.window?.from ?? '') && time < (account.window?.to ?? '')
      const isDay = account.window?.days.includes(
        ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday) + 1,
      )
      if (!isOpen || !isDay) found.push(`${account.fromEmail}: sent at ${local(at)}`)
    }
    const times = own.map(({ at }) => at).sort((a, b) => a - b)
    for (const [n, at] of times.entries())
      if (n > 0 && at - (times[n - 1] as number) < account.minGapSeconds * 800)
        found.push(`${account.fromEmail}: ${at - (times[n - 1] as number)} ms apart at ${minute(at)}`)
  }
  // The days so far. A day is that of the mailbox which sends.
  type Lead = (typeof leads)[number]
  const limits: [string, number, number, (lead: Lead) => string | null][] = [
    ['company', PER_COMPANY, 1, ({ company }) => company],
    ['domain', PER_DOMAIN, 1, ({ domain }) => (domain === 'gmail.com' ? null : domain)],
    ['company in a week', PER_COMPANY_A_WEEK, 7, ({ company }) => company],
    ['lead in a week', PER_LEAD_A_WEEK, 7, ({ email }) => email],
  ]
  for (const [what, most, span, keyOf] of limits)
    for (const account of accounts) {
      const day = dayIn(account.timeZone)
      const numberOf = (at: number) => Date.parse(day(at)) / DAY_MS
      const before = new Map<string, number[]>()
      for (const mail of [...done].sort((a, b) => a.at - b.at)) {
        const name = keyOf(leads[mail.lead] as Lead)
        if (name === null) continue
        const days = [...(before.get(name) ?? []), numberOf(mail.at)]
        before.set(name, days)
        const count = days.filter((number) => number > numberOf(mail.at) - span).length
        if (count > most && mail.mailbox === account.fromEmail)
          found.push(`${what} ${name}: ${count} until ${day(mail.at)}, the last by ${mail.mailbox}`)
      }
    }
  const knows = new Map<number, string>()
  for (const { lead, mailbox } of done) {
    if (knows.has(lead) && knows.get(lead) !== mailbox)
      found.push(`lead ${lead} hears from ${knows.get(lead)} and ${mailbox}`)
    knows.set(lead, mailbox)
  }
  return found
}

test.each(Array.from({ length: SEEDS }, (_, n) => n + 1))(
  'five mailboxes keep their limits, ramp-ups and leads for a month, and do to the minute what the flight check planned (seed %i)',
  { timeout: 3_600_000 },
  async (seed) => {
    const { planned, done, accounts, leads } = await fly(seed)
    const differences = difference(planned, done)
    if (process.env.FLEET_LEADS)
      console.log(
        [
          `seed ${seed}: ${done.length} emails to ${leads.length} leads at ${COMPANIES} companies from ${accounts.length} mailboxes,`,
          `${minute(Math.min(...done.map(({ at }) => at)))} to ${minute(Math.max(...done.map(({ at }) => at)))};`,
          `${differences.length} differ from the plan`,
          ...differences.slice(0, 20),
        ].join('\n'),
      )
    expect(done).toHaveLength(2 * LEADS)
    expect(broken(done, accounts, leads)).toEqual([])
    expect(differences).toEqual([])
    expect(new Set(done.map(({ mailbox }) => mailbox)).size).toBe(accounts.length)
  },
)
