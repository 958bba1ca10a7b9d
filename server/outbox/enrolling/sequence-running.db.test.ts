import { describe, expect, test } from 'vitest'
import type { CapturedMail } from '../../../contract/mail.ts'
import type { SequenceAnalytics } from '../../../contract/sequence-analytics.ts'
import { edit, enroll, newLead, newSequence, sequenceScene, step, subjects } from '../../../tests/world/sequences.ts'
import { importWaitingLeads } from '../../leads/import/import-leads.ts'
import { readMail } from '../../mail/reading/read-mail.ts'
import { judgeVisits } from '../../mail/tracking/judge-visits.ts'

describe('a step', () => {
  test('is only for whom its condition is true; skipping is told with its reason, and the next one follows', async () => {
    const steps = [
      step(1),
      step(2, { conditions: { onlyIf: 'opened' } }),
      step(3, { conditions: { onlyIf: 'not_opened' } }),
      step(4, { conditions: { onlyIf: 'clicked' } }),
    ]
    const { w, ada, engine, id, logs, statusOf } = await sequenceScene(steps)
    const [opens, sleeps] = [await newLead(ada), await newLead(ada)]
    await enroll(ada, id, opens.id, sleeps.id)
    await engine.send()
    await w.pool.query(`update sequence_logs set opened_at = now() where lead_id = $1 and status = 'sent'`, [opens.id])
    expect(subjects(await engine.later(25))).toEqual(['Step 2 for Grace'])
    // The second mail to the first lead was not opened; to the other no second was sent, and the first was not opened.
    expect(subjects(await engine.later(25))).toEqual(['Step 3 for Grace', 'Step 3 for Grace'])
    expect(await engine.later(25)).toEqual([])
    const told = (await logs()).filter(({ state }) => state === 'skipped').map(({ lead, reason }) => [lead?.id, reason])
    expect(told).toEqual([
      [sleeps.id, 'The previous email was not opened.'],
      [opens.id, 'No link in the previous email was clicked.'],
      [sleeps.id, 'No link in the previous email was clicked.'],
    ])
    for (const { id } of [opens, sleeps]) expect(await statusOf(id)).toMatchObject({ status: 'completed' })
  })

  test('that the lead does something about after it was written is judged again before it leaves', async () => {
    const { w, ada, engine, id, logs } = await sequenceScene([
      step(1),
      step(2, { conditions: { onlyIf: 'not_opened' } }),
    ])
    const grace = await newLead(ada)
    await enroll(ada, id, grace.id)
    await engine.send()
    engine.clock.offsetSeconds += 25 * 3600
    await engine.prepare()
    await w.pool.query('update sequence_logs set opened_at = now() where lead_id = $1', [grace.id])
    expect(await engine.send()).toEqual([])
    expect((await logs()).at(-1)).toMatchObject({ state: 'skipped', reason: 'The previous email was opened.' })
  })

  test('with a field that is empty for a lead is held with the reason, others are not, and it leaves once it is filled', async () => {
    const { ada, engine, id, enrollments } = await sequenceScene([step(1, { body: 'You are in {{ industry }}.' })])
    const [bare, full] = [await newLead(ada), await newLead(ada, { industry: 'finance' })]
    await enroll(ada, id, bare.id, full.id)
    expect((await engine.send()).map(({ leadId }) => leadId)).toEqual([full.id])
    const held = (await enrollments()).find(({ lead }) => lead.id === bare.id)
    expect(held).toMatchObject({ status: 'active' })
    expect(held?.reason).toMatch(/^No value for industry/)
    await ada.call('PATCH', `/api/leads/${bare.id}`, { industry: 'retail' })
    const [mail] = await engine.send()
    expect(readMail((mail as { mime: Buffer }).mime).text).toContain('You are in retail.')
  })

  test('whose problem is cut in the middle of an emoji is held as well, and holds up nobody else', async () => {
    const long = `{{ ${'x'.repeat(96)}😀`
    const { ada, engine, id, enrollments } = await sequenceScene([step(1, { body: long })])
    await enroll(ada, id, (await newLead(ada)).id)
    const { id: other } = await newSequence(ada, [step(1)])
    await enroll(ada, other, (await newLead(ada)).id)
    expect(subjects(await engine.send())).toEqual(['Step 1 for Grace'])
    expect((await enrollments())[0]?.reason).toMatch(/^Invalid template syntax: {{ x/)
  })

  test('that is held leaves as well when the step is given a default', async () => {
    const { ada, engine, id, steps } = await sequenceScene([step(1, { body: 'You are in {{ industry }}.' })])
    await enroll(ada, id, (await newLead(ada)).id)
    expect(await engine.send()).toEqual([])
    await edit(ada, id, { steps: [{ ...steps[0], body: 'You are in {{ industry | default: "business" }}.' }] })
    expect(await engine.send()).toHaveLength(1)
  })
})

describe('editing while it runs', () => {
  test('reaches what was not sent, under the same Message-ID, and nothing that was', async () => {
    const { w, ada, engine, id, steps } = await sequenceScene([step(1), step(2)])
    const grace = await newLead(ada)
    await enroll(ada, id, grace.id)
    await engine.send()
    engine.clock.offsetSeconds += 25 * 3600
    await engine.prepare()
    const ids = async () =>
      (await w.pool.query('select message_id from sequence_logs where lead_id = $1 order by id', [grace.id])).rows
    const before = await ids()
    const [first, second] = steps
    expect(second).toMatchObject({ waiting: 0, sent: 0 })
    const after = await edit(ada, id, {
      steps: [
        { ...first, subject: 'Other' },
        { ...second, subject: 'New words' },
      ],
    })
    expect(after.steps.map(({ waiting, sent }) => [waiting, sent])).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect(subjects(await engine.send())).toEqual(['New words'])
    expect(await ids()).toEqual(before)
  })

  test('steps are added, moved and removed: each lead gets each of them once, none twice', async () => {
    const { ada, engine, id, steps, statusOf } = await sequenceScene([step(1), step(2), step(3)])
    const [early, late] = [await newLead(ada), await newLead(ada)]
    await enroll(ada, id, early.id)
    await engine.send()
    await engine.later(25)
    await enroll(ada, id, late.id)
    await engine.send()
    const [one, two, three] = steps
    // 3, 1, a new one, and no 2. The early one has had 1 and 2, the late one 1.
    const added = { ...step(3), subject: 'Added' }
    await edit(ada, id, { steps: [{ ...three, stepNumber: 1 }, { ...one, stepNumber: 2 }, added] })
    for (let day = 0; day < 5; day++) await engine.later(25)
    const got = (leadId: number) => subjects(engine.left.filter((mail) => mail.leadId === leadId))
    expect(got(early.id)).toEqual(['Step 1 for Grace', 'Step 2 for Grace', 'Step 3 for Grace', 'Added'])
    expect(got(late.id)).toEqual(['Step 1 for Grace', 'Step 3 for Grace', 'Added'])
    expect(two).toBeDefined()
    for (const { id } of [early, late]) expect(await statusOf(id)).toMatchObject({ status: 'completed' })
  })

  test('another delay moves what waits', async () => {
    const { ada, engine, id, steps } = await sequenceScene([step(1), step(2, { delayDays: 5 })])
    await enroll(ada, id, (await newLead(ada)).id)
    await engine.send()
    await edit(ada, id, { steps: [steps[0], { ...steps[1], delayDays: 0, delayHours: 2 }] })
    expect(await engine.at(1.9)).toEqual([])
    expect(await engine.at(2.1)).toHaveLength(1)
  })
})

describe('pausing', () => {
  test('A10: a paused sequence sends nothing, a resumed one goes on where it was, and nobody gets anything twice', async () => {
    const { ada, engine, id, enrollments } = await sequenceScene([step(1), step(2)])
    const leads = []
    for (let n = 0; n < 12; n++) leads.push(await newLead(ada))
    await enroll(ada, id, ...leads.map(({ id }) => id))
    for (let cycle = 0; cycle < 5; cycle++) {
      await edit(ada, id, { isActive: false })
      expect(await engine.later(6)).toEqual([])
      if (cycle === 0) expect((await enrollments())[0]).toMatchObject({ reason: 'The sequence is paused.' })
      await edit(ada, id, { isActive: true })
      await engine.later(6)
    }
    await engine.later(30)
    const keys = engine.left.map(({ leadId, subject }) => `${leadId} ${subject}`)
    expect(keys).toHaveLength(24)
    expect(new Set(keys).size).toBe(24)
  })

  test('one lead pauses, goes on, and is taken out', async () => {
    const { ada, engine, id, enrollments, logs } = await sequenceScene([step(1), step(2), step(3)])
    await enroll(ada, id, (await newLead(ada)).id)
    await engine.send()
    const [{ id: enrollment } = { id: 0 }] = await enrollments()
    const set = (status: string) => ada.call('PATCH', `/api/enrollments/${enrollment}`, { status })
    expect((await set('paused')).body).toMatchObject({
      status: 'paused',
      reason: 'Paused for this lead. Resume to continue.',
    })
    expect(await engine.later(25)).toEqual([])
    expect((await set('active')).body).toMatchObject({ status: 'active' })
    expect(await engine.send()).toHaveLength(1)
    expect((await set('removed')).body).toMatchObject({
      status: 'removed',
      reason: 'You removed the lead from the sequence.',
    })
    expect(await engine.later(100)).toEqual([])
    expect((await logs()).map(({ state }) => state)).toEqual(['sent', 'sent', 'skipped'])
    expect(await set('active')).toMatchObject({ status: 409 })
  })

  test('a mail cancelled by hand counts as had: the next step follows', async () => {
    const { ada, engine, id, logs } = await sequenceScene([step(1), step(2)])
    await enroll(ada, id, (await newLead(ada)).id)
    const [{ id: mail } = { id: 0 }] = await logs()
    expect((await ada.call('POST', `/api/mails/${mail}/cancel`)).status).toBe(200)
    expect(await engine.send()).toEqual([])
    expect(subjects(await engine.later(25))).toEqual(['Step 2 for Grace'])
  })
})

describe('A11: deleting', () => {
  test('a sequence: what no sender has taken is skipped, steps and enrolments go, what was sent stays', async () => {
    const { w, ada, engine, id } = await sequenceScene([step(1), step(2)])
    const [a, b] = [await newLead(ada), await newLead(ada)]
    await enroll(ada, id, a.id, b.id)
    // One of them is under way while it is deleted.
    await w.pool.query(`update sequence_logs set scheduled_at = now() + interval '1 hour' where lead_id = $1`, [b.id])
    await engine.send(() => 'crash')
    expect(await ada.call('DELETE', `/api/email-sequences/${id}`)).toMatchObject({ status: 204 })
    expect(await engine.later(100)).toEqual([])
    expect((await ada.call('GET', `/api/email-sequences/${id}`)).status).toBe(404)
    const { rows } = await w.pool.query(
      'select status, sequence_id from sequence_logs where user_id = $1 order by id',
      [ada.id],
    )
    expect(rows).toEqual([
      { status: 'sending', sequence_id: null },
      { status: 'skipped', sequence_id: null },
    ])
  })

  test('a lead: its mail is skipped; one who unsubscribed is not written to after being imported anew', async () => {
    const { w, ada, engine, id, logs } = await sequenceScene([step(1), step(2)])
    const [gone, left] = [await newLead(ada), await newLead(ada)]
    await enroll(ada, id, gone.id, left.id)
    await engine.send()
    const out = /\/u\/[\w.-]+/.exec(engine.left.find((mail) => mail.leadId === left.id)?.mime.toString() ?? '')?.[0]
    expect((await w.call('POST', out ?? '')).status).toBe(200)
    for (const { id } of [gone, left]) expect((await ada.call('DELETE', `/api/leads/${id}`)).status).toBe(204)
    const again = [await newLead(ada, { email: gone.email }), await newLead(ada, { email: left.email })]
    expect(await enroll(ada, id, ...again.map(({ id }) => id))).toMatchObject({
      message: '0 enrolled, 1 already in this sequence, 1 unsubscribed',
    })
    expect(await engine.later(100)).toEqual([])
    expect((await logs()).map(({ state }) => state).sort()).toEqual(['sent', 'sent', 'skipped', 'skipped'])
  })
})

describe('a trigger', () => {
  test('lead_created enrols who is added or imported from then on, in the sequences that are active', async () => {
    const { w, ada, id, engine } = await sequenceScene([step(1)], { trigger: 'lead_created' })
    const off = await newSequence(ada, [step(1)], { trigger: 'lead_created', isActive: false })
    const before = (await engine.send()).length
    const lead = await newLead(ada)
    expect((await engine.send()).map(({ leadId }) => leadId)).toEqual([lead.id])
    expect(before).toBe(0)
    const csv =
      'First Name,Last Name,Email,Company\nIda,Rhodes,ida@imported.example,Acme\nJean,Sammet,jean@imported.example,Acme\n'
    expect((await ada.call('POST', '/api/leads/import', csv, { 'content-type': 'text/csv' })).status).toBe(202)
    await importWaitingLeads(w)
    expect(subjects(await engine.send()).sort()).toEqual(['Step 1 for Ida', 'Step 1 for Jean'])
    expect(await enroll(ada, id, lead.id)).toMatchObject({ enrolled: 0, alreadyEnrolled: 1 })
    expect(await enroll(ada, off.id, lead.id)).toMatchObject({ enrolled: 1 })
  })

  test('email_opened and link_clicked are people’s doings, once per lead and sequence', async () => {
    const { w, ada, id, engine } = await sequenceScene([step(1, { body: 'See https://navona.example/x now' })])
    const opened = await newSequence(ada, [step(1, { subject: 'You opened' })], { trigger: 'email_opened' })
    await newSequence(ada, [step(1, { subject: 'You clicked' })], { trigger: 'link_clicked' })
    const leadIds = [(await newLead(ada)).id]
    // Nobody knows the link yet, so it is confirmed.
    await ada.call('POST', `/api/email-sequences/${id}/enroll`, { leadIds, confirmClaims: true })
    const [mail] = await engine.send()
    await w.pool.query(`update sequence_logs set sent_at = now() - interval '1 hour' where id = $1`, [mail?.id])
    const { html } = (await ada.call('GET', `/api/mails/${mail?.id}`)).body as CapturedMail
    const path = (pattern: RegExp) => new URL(pattern.exec(html)?.[1] ?? '', 'http://x').pathname
    const [pixel, link] = [path(/<img src="([^"]+)"/), path(/href="([^"]*\/t\/c\/[^"]+)"/)]
    const by = (agent: string) => ({ 'user-agent': agent })
    const judge = () => judgeVisits(w.db, { waitSeconds: 0 })
    await w.call('GET', pixel, undefined, by('python-requests/2.31'))
    await w.call('GET', pixel, undefined, by('Mozilla/5.0'))
    await judge()
    expect(await engine.send()).toEqual([])
    for (let n = 0; n < 2; n++) await w.call('GET', pixel, undefined, by(BROWSER))
    expect(await engine.send()).toEqual([])
    await judge()
    expect(subjects(await engine.send())).toEqual(['You opened'])
    await w.call('GET', link, undefined, by(BROWSER))
    await judge()
    expect(subjects(await engine.send())).toEqual(['You clicked'])
    expect((await ada.call('GET', `/api/email-sequences/${opened.id}`)).body).toMatchObject({ enrolled: 1, running: 0 })
  })
})

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605.1.15'

test('A21: the figures equal what happened, and a recount', async () => {
  const { w, ada, engine, id, steps } = await sequenceScene([step(1), step(2)])
  const leads: number[] = []
  for (let n = 0; n < 8; n++) leads.push((await newLead(ada)).id)
  await enroll(ada, id, ...leads)
  await engine.send(({ leadId }) =>
    leadId === leads[7] ? { kind: 'unknown', reply: 'lost' } : { kind: 'sent', reply: '250' },
  )
  const touch = (field: string, ...whom: number[]) =>
    w.pool.query(
      `update sequence_logs set ${field} = now() where lead_id = any($1) and status in ('sent', 'unknown')`,
      [whom.map((at) => leads[at])],
    )
  // The unsure one counts for nothing until it is known to have left.
  await touch('opened_at', 0, 1, 2, 7)
  await touch('opened_at', 0)
  await touch('clicked_at', 1)
  await touch('replied_at', 2)
  const { stopEnrollments } = await import('./stop-enrollments.ts')
  await w.db.transaction((tx) =>
    stopEnrollments(tx, ada.id, { leadId: leads[2] as number, addresses: [] }, 'replied', {
      code: 'lead_replied',
      name: null,
    }),
  )
  await w.db.transaction((tx) =>
    stopEnrollments(tx, ada.id, { leadId: leads[3] as number, addresses: [] }, 'unsubscribed', {
      code: 'do_not_contact',
    }),
  )
  await engine.later(25)
  const read = async () => (await ada.call('GET', `/api/email-sequences/${id}/analytics`)).body as SequenceAnalytics
  const figures = await read()
  expect(figures).toMatchObject({ totalEnrollments: 8, emailsSent: 13, unsubscribed: 1 })
  expect(figures.opened.count).toBe(3)
  expect(figures.clicked.count).toBe(1)
  expect(figures.replied).toMatchObject({ count: 1, of: 13, percent: 7.7 })
  expect(figures.completed).toMatchObject({ count: 6, of: 8, percent: 75 })
  expect(figures.steps.map(({ stepId, sent, opened }) => [stepId, sent, opened.count])).toEqual([
    [steps[0]?.id, 7, 3],
    [steps[1]?.id, 6, 0],
  ])
  expect(figures.people.map(({ did }) => did).sort()).toEqual([
    'clicked',
    'opened',
    'opened',
    'opened',
    'opened',
    'replied',
  ])
  expect(figures.people).toHaveLength(6)
  // Known now: it counts with everything that was seen of it. And a lead that is deleted takes its enrolment along.
  await w.pool.query(
    `update sequence_logs set status = 'sent', sent_at = now() where status = 'unknown' and user_id = $1`,
    [ada.id],
  )
  await ada.call('DELETE', `/api/leads/${leads[0]}`)
  expect(await read()).toMatchObject({ totalEnrollments: 7, emailsSent: 14, opened: { count: 4 } })
  const { rows } = await w.pool.query(RECOUNT, [id])
  expect((await read()).days).toEqual(rows)
})

const RECOUNT = `
  select to_char(date, 'YYYY-MM-DD') as date, sum(enrolled)::int as "totalEnrollments", sum(sent)::int as "emailsSent", sum(opened)::int as "emailsOpened",
    sum(clicked)::int as "emailsClicked", sum(replied)::int as "emailsReplied", sum(completed)::int as "sequencesCompleted",
    sum(gone)::int as unsubscribed
  from (
    select (sent_at at time zone 'UTC')::date as date, 0 as enrolled, 1 as sent, 0 as opened, 0 as clicked, 0 as replied, 0 as completed, 0 as gone
      from sequence_logs where sequence_id = $1 and status = 'sent'
    union all select (opened_at at time zone 'UTC')::date, 0, 0, 1, 0, 0, 0, 0 from sequence_logs where sequence_id = $1 and status = 'sent' and opened_at is not null
    union all select (clicked_at at time zone 'UTC')::date, 0, 0, 0, 1, 0, 0, 0 from sequence_logs where sequence_id = $1 and status = 'sent' and clicked_at is not null
    union all select (replied_at at time zone 'UTC')::date, 0, 0, 0, 0, 1, 0, 0 from sequence_logs where sequence_id = $1 and status = 'sent' and replied_at is not null
    union all select (enrolled_at at time zone 'UTC')::date, 1, 0, 0, 0, 0, 0, 0 from lead_sequence_enrollments where sequence_id = $1
    union all select (completed_at at time zone 'UTC')::date, 0, 0, 0, 0, 0, (status = 'completed')::int, (status = 'unsubscribed')::int
      from lead_sequence_enrollments where sequence_id = $1 and completed_at is not null
  ) each group by 1 order by 1`
