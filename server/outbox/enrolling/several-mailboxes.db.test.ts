import { expect, test } from 'vitest'
import type { EmailApprovalPage } from '../../../contract/email-approval.ts'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
import { mailbox } from '../../../tests/world/mail-desk.ts'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { seededRandom } from '../../../tests/world/seeded-random.ts'
import { edit, enroll, newLead, newSequence, type Person, step } from '../../../tests/world/sequences.ts'
import { PUBLIC, world } from '../../../tests/world/world.ts'

const DAY = 86_400

async function accounts(person: Person, ...limits: number[]) {
  const ids: number[] = []
  for (const [at, dailyLimit] of limits.entries()) {
    const settings = mailbox(9, { fromEmail: `m${at}@sender.example`, dailyLimit, minGapSeconds: 0 })
    const added = await person.call('POST', '/api/mailboxes', settings)
    expect(added, added.text).toMatchObject({ status: 201 })
    ids.push((added.body as OwnMailbox).id)
  }
  return ids
}

async function scene(...limits: number[]) {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const ids = await accounts(ada, ...limits)
  const leads = async (count: number) => {
    const made: number[] = []
    for (let n = 0; n < count; n++) made.push((await newLead(ada)).id)
    return made
  }
  const emails = async (where = 'true') => {
    const { rows } = await w.pool.query<{ id: number; leadId: number; mailboxId: number }>(
      `select l.id, l.lead_id as "leadId", l.mailbox_id as "mailboxId" from sequence_logs l
       left join sequence_steps s on s.id = l.step_id where l.user_id = $1 and ${where} order by l.id`,
      [ada.id],
    )
    return rows
  }
  return { w, ada, ids, leads, emails, engine: await mailEngine(w, ada.id) }
}

const steps = (count: number) => Array.from({ length: count }, (_, at) => step(at + 1))
const boxes = (emails: { mailboxId: number }[]) => emails.map(({ mailboxId }) => mailboxId)

test('a sequence sends from the default unless mailboxes are chosen, and only from those of its owner', async () => {
  const { w, ada, ids, leads, emails } = await scene(10, 10)
  const [first, second] = ids as [number, number]
  const { id, mailboxIds } = await newSequence(ada, steps(1))
  expect(mailboxIds).toBeNull()
  await enroll(ada, id, ...(await leads(2)))
  expect(boxes(await emails())).toEqual([first, first])
  const other = await newSequence(ada, steps(1), { mailboxIds: [second] })
  expect(other.mailboxIds).toEqual([second])
  await enroll(ada, other.id, ...(await leads(2)))
  expect(boxes(await emails(`l.sequence_id = ${other.id}`))).toEqual([second, second])
  expect(await edit(ada, other.id, { mailboxIds: [] })).toMatchObject({ mailboxIds: null })
  const grace = await w.person()
  const theirs = await accounts(grace, 10)
  for (const wrong of [theirs, [first, 999_999], ['x'], Array(51).fill(first)])
    expect((await ada.call('PATCH', `/api/email-sequences/${id}`, { mailboxIds: wrong })).status).toBeGreaterThan(399)
})

test('leads are spread by daily limit, and each hears from the same mailbox in every step', async () => {
  const { ada, ids, leads, emails, engine } = await scene(10, 30)
  const { id } = await newSequence(ada, steps(3), { mailboxIds: ids })
  await enroll(ada, id, ...(await leads(8)))
  const first = await emails()
  expect(ids.map((mailboxId) => boxes(first).filter((one) => one === mailboxId).length)).toEqual([2, 6])
  for (let day = 0; day < 4; day++) {
    await engine.send()
    engine.clock.offsetSeconds += DAY
  }
  const sent = await emails(`l.status = 'sent'`)
  expect(sent).toHaveLength(24)
  for (const { leadId, mailboxId } of first)
    expect(new Set(boxes(sent.filter((email) => email.leadId === leadId)))).toEqual(new Set([mailboxId]))
})

test('in another sequence a lead hears from the mailbox it knows, if that is in the set', async () => {
  const { ada, ids, leads, emails } = await scene(10, 10, 10)
  const [a, b, c] = ids as [number, number, number]
  const known = await leads(3)
  const one = await newSequence(ada, steps(1), { mailboxIds: [c] })
  await enroll(ada, one.id, ...known)
  const two = await newSequence(ada, steps(1), { mailboxIds: [a, b, c] })
  await enroll(ada, two.id, ...known, ...(await leads(2)))
  expect(boxes(await emails(`l.sequence_id = ${two.id}`)).sort()).toEqual([a, b, c, c, c])
  const three = await newSequence(ada, steps(1), { mailboxIds: [a, b] })
  await enroll(ada, three.id, ...known)
  expect(boxes(await emails(`l.sequence_id = ${three.id}`))).not.toContain(c)
})

test('a lead that joins two sequences at the same moment hears from one mailbox', async () => {
  const { ada, ids, leads, emails } = await scene(10, 10, 10)
  const all = await leads(6)
  const sequences = []
  for (let n = 0; n < 3; n++) sequences.push(await newSequence(ada, steps(1), { mailboxIds: ids }))
  await Promise.all(sequences.map(({ id }, at) => enroll(ada, id, ...(at === 1 ? [...all].reverse() : all))))
  const planned = await emails()
  expect(planned).toHaveLength(18)
  for (const lead of all) expect(new Set(boxes(planned.filter(({ leadId }) => leadId === lead))).size).toBe(1)
})

test('when its mailbox is disconnected a lead moves to another of the set, and its email says so', async () => {
  const { w, ada, ids, leads, emails, engine } = await scene(10, 10, 10)
  const [a, b, c] = ids as [number, number, number]
  const { id } = await newSequence(ada, steps(2), { mailboxIds: [b, c] })
  await enroll(ada, id, ...(await leads(4)))
  await engine.send()
  const before = await emails(`l.status = 'scheduled'`)
  expect(boxes(before).sort()).toEqual([b, b, c, c])
  expect((await ada.call('DELETE', `/api/mailboxes/${b}`)).status).toBe(204)
  expect(boxes(await emails(`l.status = 'scheduled' and l.held_for is null`))).toEqual([c, c, c, c])
  expect((await ada.call('GET', `/api/email-sequences/${id}`)).body).toMatchObject({ mailboxIds: [c] })
  const { rows } = await w.pool.query(
    `select r.params from email_reasons r join sequence_logs l on l.id = r.log_id where l.user_id = $1 and r.code = 'mailbox_changed'`,
    [ada.id],
  )
  expect(rows.map(({ params }) => params)).toEqual(
    Array(2).fill({ from: 'm1@sender.example', to: 'm2@sender.example' }),
  )
  // The last one of the set: the default takes over.
  expect((await ada.call('DELETE', `/api/mailboxes/${c}`)).status).toBe(204)
  expect((await ada.call('GET', `/api/email-sequences/${id}`)).body).toMatchObject({ mailboxIds: null })
  // Nobody has said yet that they read the inbox of this one.
  engine.clock.offsetSeconds += 2 * DAY
  expect(await engine.send()).toEqual([])
  await edit(ada, id, {})
  const sent = await engine.later(1)
  expect(sent.map(({ mime }) => /^From: .*<(.*)>/m.exec(mime.toString())?.[1])).toEqual(
    Array(4).fill('m0@sender.example'),
  )
  expect(boxes(await emails(`l.status = 'sent' and s.step_number = 2`))).toEqual([a, a, a, a])
})

test('an email that the server of a disconnected mailbox deferred goes out in the name of the next one', async () => {
  const { w, ada, ids, leads, engine } = await scene(10, 10, 10)
  const [, b, c] = ids as [number, number, number]
  const { id } = await newSequence(ada, steps(1), { mailboxIds: [b, c] })
  await enroll(ada, id, ...(await leads(4)))
  await engine.send(() => ({ kind: 'later', reply: '451 try later', fault: 'recipient', cause: '', whole: false }))
  const { rows } = await w.pool.query(
    `select attempt from sequence_logs where user_id = $1 and status = 'scheduled' and mime is not null`,
    [ada.id],
  )
  expect(rows).toEqual(Array(4).fill({ attempt: 1 }))
  expect((await ada.call('DELETE', `/api/mailboxes/${b}`)).status).toBe(204)
  engine.clock.offsetSeconds += DAY
  const sent = await engine.send()
  expect(sent.map(({ mime }) => /^From: .*<(.*)>/m.exec(mime.toString())?.[1])).toEqual(
    Array(4).fill('m2@sender.example'),
  )
})

test('an email of unknown fate is not resent in the name of a mailbox that is disconnected', async () => {
  const { ada, ids, leads, emails, engine } = await scene(10, 10)
  const [, b] = ids as [number, number]
  const { id } = await newSequence(ada, steps(1), { mailboxIds: [b] })
  await enroll(ada, id, ...(await leads(1)))
  await engine.send(() => ({ kind: 'unknown', reply: '', contact: 'closed' }))
  const [email] = await emails()
  expect((await ada.call('DELETE', `/api/mailboxes/${b}`)).status).toBe(204)
  await ada.call('POST', `/api/mails/${email?.id}/send-again`)
  engine.clock.offsetSeconds += DAY
  expect(await engine.send()).toEqual([])
  expect((await ada.call('GET', `/api/mails/${email?.id}`)).body).toMatchObject({
    state: 'scheduled',
    cause: { code: 'other_sender' },
  })
})

test('another default changes nothing for leads who have heard from the previous one', async () => {
  const { ada, ids, leads, emails, engine } = await scene(10, 10)
  const [a, b] = ids as [number, number]
  const { id } = await newSequence(ada, steps(2))
  await enroll(ada, id, ...(await leads(2)))
  await engine.send()
  await ada.call('POST', `/api/mailboxes/${b}/default`)
  await enroll(ada, id, ...(await leads(1)))
  engine.clock.offsetSeconds += 2 * DAY
  await engine.send()
  expect(boxes(await emails(`l.status = 'sent'`)).sort()).toEqual([a, a, a, a, b])
})

test('another set is for leads who have had no email yet', async () => {
  const { ada, ids, leads, emails, engine } = await scene(2, 100)
  const [a, b] = ids as [number, number]
  const { id } = await newSequence(ada, steps(2), { mailboxIds: [a] })
  await enroll(ada, id, ...(await leads(6)))
  await engine.send()
  expect(boxes(await emails(`l.status = 'sent'`))).toEqual([a, a])
  await edit(ada, id, { mailboxIds: [b] })
  await engine.send()
  expect(boxes(await emails(`l.status = 'sent' and s.step_number = 1`))).toEqual([a, a, b, b, b, b])
  engine.clock.offsetSeconds += 3 * DAY
  await engine.send()
  const sent = await emails(`l.status = 'sent'`)
  expect(sent).toHaveLength(12)
  expect(heardFromTwo(sent)).toEqual([])
})

const heardFromTwo = (sent: { leadId: number; mailboxId: number }[]) => {
  const of = new Map<number, Set<number>>()
  for (const { leadId, mailboxId } of sent) of.set(leadId, (of.get(leadId) ?? new Set()).add(mailboxId))
  return [...of].filter(([, mailboxes]) => mailboxes.size > 1).map(([leadId]) => leadId)
}

test.each([1, 2, 3])(
  'whatever the sets, limits and order, no lead hears from two mailboxes while its mailbox is connected (%i)',
  async (seed) => {
    const random = seededRandom(seed)
    const limits = Array.from({ length: 3 + random(3) }, () => 1 + random(6))
    const { w, ada, ids, leads, emails, engine } = await scene(...limits)
    const set = ids.filter(() => random(3) > 0)
    const sequences: number[] = []
    const mailboxIds = set.length > 0 ? set : ids
    for (let n = 0; n < 3; n++) sequences.push((await newSequence(ada, steps(3), { mailboxIds })).id)
    const all = await leads(12)
    for (let day = 0; day < 8; day++) {
      const some = all.filter(() => random(3) === 0)
      if (some.length > 0) await enroll(ada, sequences[random(3)] as number, ...some)
      if (random(3) === 0) await ada.call('POST', `/api/mailboxes/${ids[random(ids.length)]}/default`)
      if (random(4) === 0)
        await w.pool.query(
          `update mailboxes set paused_reason = case when paused_reason is null then 'sender_refused' end
          where id = $1`,
          [ids[random(ids.length)]],
        )
      await engine.send()
      engine.clock.offsetSeconds += DAY
      expect(heardFromTwo(await emails(`l.status = 'sent'`))).toEqual([])
    }
    const gone = mailboxIds[0] as number
    const before = new Set((await emails(`l.status = 'sent'`)).map(({ id }) => id))
    await ada.call('DELETE', `/api/mailboxes/${gone}`)
    await w.pool.query('update mailboxes set paused_reason = null where user_id = $1', [ada.id])
    for (const id of sequences) await edit(ada, id, {})
    for (let day = 0; day < 20; day++) {
      engine.clock.offsetSeconds += DAY
      await engine.send()
    }
    const sent = await emails(`l.status = 'sent'`)
    expect(sent.length).toBeGreaterThan(before.size)
    expect(boxes(sent.filter(({ id }) => !before.has(id)))).not.toContain(gone)
    expect(heardFromTwo(sent.filter(({ mailboxId }) => mailboxId !== gone))).toEqual([])
  },
)

test('a notice about one of several mailboxes says which', async () => {
  const { w, ada, ids, leads, engine } = await scene(10, 10)
  const [, b] = ids as [number, number]
  const { id } = await newSequence(ada, steps(1), { mailboxIds: [b] })
  await enroll(ada, id, ...(await leads(1)))
  await engine.send(() => ({ kind: 'shut', isSignIn: true, reply: '535 wrong', fault: 'sender', cause: '535 wrong' }))
  const { rows } = await w.pool.query(
    `select title from notifications where user_id = $1 and kind = 'mailbox_paused'`,
    [ada.id],
  )
  expect(rows).toEqual([{ title: 'm1@sender.example needs attention' }])
})

test('an email to approve names the mailbox that it goes out from, where there are several', async () => {
  const { ada, ids, leads, engine } = await scene(10, 10)
  const [, b] = ids as [number, number]
  await ada.call('PATCH', `/api/mailboxes/${b}`, { signature: 'Best, Ada' })
  const approval = [step(1, { kind: 'email_approval' })]
  const own = await newSequence(ada, approval, { mailboxIds: [b] })
  const byDefault = await newSequence(ada, approval)
  for (const { id } of [own, byDefault]) await enroll(ada, id, ...(await leads(1)))
  await engine.prepare()
  const { approvals } = (await ada.call('GET', '/api/approvals')).body as EmailApprovalPage
  expect(approvals.map(({ from, isSigned }) => [from, isSigned]).sort()).toEqual([
    ['m0@sender.example', false],
    ['m1@sender.example', true],
  ])
})
