import { describe, expect, test } from 'vitest'
import type { SequenceStep } from '../../../contract/email-sequence.ts'
import type { TaskPage } from '../../../contract/task.ts'
import { edit, enroll, newLead, type Person, sequenceScene, step, subjects } from '../../../tests/world/sequences.ts'
import { unsubscribe } from '../../mail/do-not-contact/unsubscribe.ts'
import { settleBranches } from './settle-branches.ts'

const branch = (n: number, asks: object, more: object = {}) =>
  step(n, { kind: 'branch', subject: '', body: '', delayDays: 1, settings: { branch: asks }, ...more })
const yes = (n: number, of: number, more: object = {}) => step(n, { within: { step: of, arm: 'yes' }, ...more })
const no = (n: number, of: number, more: object = {}) => step(n, { within: { step: of, arm: 'no' }, ...more })
const call = { kind: 'call', subject: '', body: 'Call them' }
const tasks = async (ada: Person) => ((await ada.call('GET', '/api/tasks?filter=open')).body as TaskPage).tasks

const OPENED = { if: 'opened' }
const BOTH = [step(1), branch(2, OPENED), yes(3, 2), no(4, 2), step(5)]

type Scene = Awaited<ReturnType<typeof sequenceScene>>
const days = async ({ engine }: Scene, count: number) => {
  for (let day = 0; day < count; day++) await engine.later(25)
}
const mark = ({ w }: Scene, leadId: number, column: 'opened_at' | 'clicked_at') =>
  w.pool.query(`update sequence_logs set ${column} = now() where lead_id = $1 and status = 'sent'`, [leadId])
const numbersTo = ({ engine }: Scene, leadId: number) =>
  subjects(engine.left.filter((mail) => mail.leadId === leadId)).map((subject) =>
    Number(/\d+/.exec(subject ?? '')?.[0]),
  )

describe('a branch', () => {
  test.each([
    ['opened', 'opened_at', 'Opened an email', 'Opened no email so far'],
    ['clicked', 'clicked_at', 'Clicked a link', 'Clicked no link so far'],
  ] as const)('asks whether a person has %s an email, and both ways rejoin', async (asked, column, did, didNot) => {
    const s = await sequenceScene([step(1), branch(2, { if: asked }), yes(3, 2), no(4, 2), step(5)])
    const [one, other] = [await newLead(s.ada), await newLead(s.ada)]
    await enroll(s.ada, s.id, one.id, other.id)
    await s.engine.send()
    expect((await s.enrollments())[0]).toMatchObject({ currentStep: 2, cause: { code: 'step_due', step: 2 } })
    expect((await s.enrollments())[0]).toMatchObject({ nextEmailScheduledAt: null })
    await mark(s, one.id, column)
    await days(s, 4)
    expect(numbersTo(s, one.id)).toEqual([1, 3, 5])
    expect(numbersTo(s, other.id)).toEqual([1, 4, 5])
    const logs = await s.logs()
    expect(logs.filter(({ kind }) => kind === 'branch')).toMatchObject([
      { state: 'done', reason: `${did}. Continues with the Yes steps.`, cause: { code: 'branch_yes', asked } },
      { state: 'done', reason: `${didNot}. Continues with the No steps.`, cause: { code: 'branch_no', asked } },
    ])
    expect(logs.some(({ kind }) => (kind as string) === 'email')).toBe(false)
    expect((await s.enrollments()).map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  test('asks about the lead as the filters of the lead list do, at the moment when it is due', async () => {
    const where = 'score:80- industry:finance'
    const s = await sequenceScene([branch(1, { if: 'lead', where }, { delayDays: 1 }), yes(2, 1, call), no(3, 1)])
    const [met, low, late] = [await newLead(s.ada), await newLead(s.ada), await newLead(s.ada)]
    const set = (id: number, score: number) =>
      s.w.pool.query(`update leads set ai_score = $2, industry = 'finance' where id = $1`, [id, score])
    await set(met.id, 90)
    await set(low.id, 79)
    await enroll(s.ada, s.id, met.id, low.id, late.id)
    await set(late.id, 80)
    await days(s, 3)
    expect((await tasks(s.ada)).map(({ lead }) => lead?.id).sort()).toEqual([met.id, late.id].sort())
    expect(numbersTo(s, low.id)).toEqual([3])
  })

  test('without steps for one way leads to what follows it', async () => {
    const s = await sequenceScene([step(1), branch(2, OPENED), yes(3, 2), step(4)])
    await enroll(s.ada, s.id, (await newLead(s.ada)).id)
    await days(s, 4)
    expect(subjects(s.engine.left)).toEqual(['Step 1 for Grace', 'Step 4 for Grace'])
  })

  test('that is off is no way for anybody, also for leads that have taken one', async () => {
    const s = await sequenceScene(BOTH)
    const [before, after] = [await newLead(s.ada), await newLead(s.ada)]
    await enroll(s.ada, s.id, before.id)
    await days(s, 2)
    expect(numbersTo(s, before.id)).toEqual([1])
    const off = s.steps.map((one) => (one.stepNumber === 2 ? { ...one, isActive: false } : one))
    await edit(s.ada, s.id, { steps: off })
    await enroll(s.ada, s.id, after.id)
    await days(s, 3)
    expect(numbersTo(s, before.id)).toEqual([1, 5])
    expect(numbersTo(s, after.id)).toEqual([1, 5])
  })

  test('alone in a sequence that is off starts nothing by a trigger', async () => {
    const s = await sequenceScene([branch(1, OPENED, { isActive: false }), yes(2, 1)], { trigger: 'lead_created' })
    const lead = await newLead(s.ada)
    expect(await s.statusOf(lead.id)).toBeUndefined()
    expect(await s.ada.call('POST', `/api/email-sequences/${s.id}/enroll`, { leadIds: [lead.id] })).toMatchObject({
      status: 409,
    })
  })

  test('waits while its sequence or its lead is paused', async () => {
    const s = await sequenceScene(BOTH)
    const lead = await newLead(s.ada)
    await enroll(s.ada, s.id, lead.id)
    await s.engine.send()
    await edit(s.ada, s.id, { isActive: false })
    await days(s, 3)
    expect((await s.logs()).at(-1)).toMatchObject({ kind: 'branch', state: 'scheduled' })
    await edit(s.ada, s.id, { isActive: true })
    const [enrollment] = await s.enrollments()
    await s.ada.call('PATCH', `/api/enrollments/${enrollment?.id}`, { status: 'paused' })
    await days(s, 3)
    expect((await s.logs()).at(-1)).toMatchObject({ kind: 'branch', state: 'scheduled' })
    await s.ada.call('PATCH', `/api/enrollments/${enrollment?.id}`, { status: 'active' })
    await mark(s, lead.id, 'opened_at')
    await days(s, 3)
    expect(numbersTo(s, lead.id)).toEqual([1, 3, 5])
  })

  test('ends with its sequence when the lead unsubscribes', async () => {
    const s = await sequenceScene(BOTH)
    const lead = await newLead(s.ada)
    await enroll(s.ada, s.id, lead.id)
    await s.engine.send()
    await s.w.db.transaction((tx) =>
      unsubscribe(tx, s.ada.id, { leadId: lead.id, addresses: [lead.email] }, 'unsubscribed'),
    )
    await days(s, 3)
    expect((await s.logs()).at(-1)).toMatchObject({ kind: 'branch', state: 'skipped' })
    expect(s.engine.left).toHaveLength(1)
  })

  test('is judged in a test run too', async () => {
    const s = await sequenceScene([step(1), branch(2, OPENED), yes(3, 2), no(4, 2, call), step(5)], {}, {})
    await enroll(s.ada, s.id, (await newLead(s.ada)).id)
    await days(s, 4)
    expect((await s.logs()).map(({ state, step }) => [step?.stepNumber, state])).toEqual([
      [1, 'sent'],
      [2, 'done'],
      [4, 'done'],
      [5, 'sent'],
    ])
  })

  test('that is judged while its process is killed is judged again, with the next step planned or not at all', async () => {
    const s = await sequenceScene(BOTH)
    await enroll(s.ada, s.id, (await newLead(s.ada)).id)
    await s.engine.send()
    s.engine.clock.offsetSeconds += 25 * 3600
    const dying = async () =>
      s.w.db.transaction(async (tx) => {
        await settleBranches(tx as never, s.engine.clock)
        throw new Error('killed')
      })
    await expect(dying()).rejects.toThrow('killed')
    expect((await s.logs()).map(({ state }) => state)).toEqual(['sent', 'scheduled'])
    expect(await settleBranches(s.w.db, s.engine.clock)).toBe(true)
    expect((await s.logs()).map(({ state }) => state)).toEqual(['sent', 'done', 'scheduled'])
    expect(await settleBranches(s.w.db, s.engine.clock)).toBe(false)
  })
})

describe('the steps of a branch', () => {
  const read = async ({ ada, id }: Scene) =>
    ((await ada.call('GET', `/api/email-sequences/${id}`)).body as { steps: SequenceStep[] }).steps
  const shape = (steps: SequenceStep[]) =>
    steps.map(({ name, stepNumber, kind, within }) => [name, stepNumber, kind, within && [within.step, within.arm]])

  test('are read as they were written, numbered anew, and others have no `within`', async () => {
    const s = await sequenceScene([
      step(2, { name: 'First' }),
      branch(5, OPENED),
      yes(7, 5, { name: 'Yes' }),
      no(8, 5, { name: 'No' }),
      step(19, { name: 'Last' }),
    ])
    expect(shape(await read(s))).toEqual([
      ['First', 1, undefined, undefined],
      ['Branch', 2, 'branch', undefined],
      ['Yes', 3, undefined, [2, 'yes']],
      ['No', 4, undefined, [2, 'no']],
      ['Last', 5, undefined, undefined],
    ])
    expect((await read(s))[1]?.settings).toEqual({ branch: OPENED })
    expect(Object.keys((await read(s))[0] as object)).not.toContain('within')
  })

  test('keep their identity when the branch moves, when steps join it and when it goes without them', async () => {
    const s = await sequenceScene(BOTH)
    const [one, two, three, four, five] = s.steps as [
      SequenceStep,
      SequenceStep,
      SequenceStep,
      SequenceStep,
      SequenceStep,
    ]
    const ids = async () => (await read(s)).map(({ id }) => id)
    // The branch first, with the last step for No.
    const moved = [
      { ...two, stepNumber: 1 },
      { ...three, stepNumber: 2, within: { step: 1, arm: 'yes' } },
      { ...five, stepNumber: 3, within: { step: 1, arm: 'no' } },
      { ...one, stepNumber: 4 },
      { ...four, stepNumber: 5, within: null },
    ]
    await edit(s.ada, s.id, { steps: moved })
    expect(await ids()).toEqual([two, three, five, one, four].map(({ id }) => id))
    expect((await read(s)).map(({ within }) => within ?? null)).toEqual([
      null,
      { step: 1, arm: 'yes' },
      { step: 1, arm: 'no' },
      null,
      null,
    ])
    // The branch goes, and one of its steps stays.
    await edit(s.ada, s.id, {
      steps: [
        { ...one, stepNumber: 1 },
        { ...three, within: undefined },
        { ...four, within: null },
      ],
    })
    expect(await ids()).toEqual([one, three, four].map(({ id }) => id))
    expect((await read(s)).every(({ within }) => within === undefined)).toBe(true)
  })

  test('change for leads on their way: each gets every step of its way once, in the order that applies now', async () => {
    const s = await sequenceScene(BOTH)
    const [opened, not] = [await newLead(s.ada), await newLead(s.ada)]
    await enroll(s.ada, s.id, opened.id, not.id)
    await s.engine.send()
    await mark(s, opened.id, 'opened_at')
    await days(s, 1)
    // Both wait for their first step: another one for Yes is put before it, and the one for No is deleted.
    const [one, two, three, , five] = s.steps as SequenceStep[]
    await edit(s.ada, s.id, {
      steps: [one, two, yes(3, 2, { subject: 'Step 9' }), { ...three, stepNumber: 4 }, { ...five, stepNumber: 6 }],
    })
    await days(s, 4)
    expect(numbersTo(s, opened.id)).toEqual([1, 9, 3, 5])
    expect(numbersTo(s, not.id)).toEqual([1, 5])
  })

  test('are refused where they make no sense', async () => {
    const s = await sequenceScene([step(1)])
    const refused = async (steps: object[], message: string) => {
      const answer = await s.ada.call('PATCH', `/api/email-sequences/${s.id}`, { steps })
      expect(answer).toMatchObject({ status: 400 })
      expect(answer.text).toContain(message)
    }
    await refused([step(1), branch(2, OPENED)], 'Add a step to the branch')
    await refused([branch(1, OPENED), yes(2, 1, { subject: '' })], 'needs a subject')
    await refused(
      [branch(1, OPENED), yes(2, 1), no(3, 1, { kind: 'call' }), step(4, { subject: '' })],
      'needs a subject',
    )
    await refused(
      [step(1), branch(2, { if: 'replied', intents: ['interested'] }), yes(3, 2)],
      'After a reply there can be tasks and emails that you approve, but no automatic email',
    )
    await refused([branch(1, { if: 'lead', where: 'nonsense:1' }), yes(2, 1)], 'nonsense')
    await refused([branch(1, { if: 'replied', intents: ['bounce'] }), yes(2, 1, call)], 'Choose kinds of replies')
    // An email on both ways, and one before the branch, are enough.
    await edit(s.ada, s.id, { steps: [branch(1, OPENED), yes(2, 1), no(3, 1), step(4, { subject: '' })] })
    await edit(s.ada, s.id, { steps: [step(1), branch(2, OPENED), yes(3, 2, { subject: '' }), no(4, 2, call)] })
  })

  test('are checked by what a step is, also when its kind is left out', async () => {
    const s = await sequenceScene([step(1), step(2, { ...call, body: 'Call' }), branch(3, OPENED), yes(4, 3)])
    const [one, two, three, four] = s.steps as SequenceStep[]
    const { kind: _, settings: __, ...known } = two as SequenceStep
    const variants = { arms: [{ key: 'B', subject: 'Another', body: 'Another text' }] }
    const answer = await s.ada.call('PATCH', `/api/email-sequences/${s.id}`, {
      steps: [one, { ...known, variants }, three, four],
    })
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.text).toContain('Only an email can have several texts')
    const { kind: ___, settings: ____, ...branchAsEmail } = three as SequenceStep
    const alone = { ...branchAsEmail, body: 'A text' }
    const empty = await s.ada.call('PATCH', `/api/email-sequences/${s.id}`, { steps: [one, two, alone] })
    expect(empty).toMatchObject({ status: 400 })
    expect(empty.text).toContain('Add a step to the branch')
  })
})

describe('beside a process of the previous version', () => {
  // As that version plans: the first step in order that has no row, as an email.
  const planAsEmail = `insert into sequence_logs (user_id, enrollment_id, sequence_id, step_id, lead_id, mailbox_id, recipient_address, scheduled_at)
    select e.user_id, e.id, e.sequence_id, $2, e.lead_id, m.id, lower(p.email), now() from lead_sequence_enrollments e
    join leads p on p.id = e.lead_id join mailboxes m on m.user_id = e.user_id and m.is_default where e.lead_id = $1 returning kind, held_for`

  test('what it plans for a branch, or for the other way, is never sent, and planned again', async () => {
    const s = await sequenceScene(BOTH)
    const lead = await newLead(s.ada)
    await enroll(s.ada, s.id, lead.id)
    await s.engine.send()
    const forget = () =>
      s.w.pool.query(`delete from sequence_logs where lead_id = $1 and status = 'scheduled'`, [lead.id])
    await forget()
    expect((await s.w.pool.query(planAsEmail, [lead.id, s.steps[1]?.id])).rows).toEqual([
      { kind: 'replan', held_for: 'replan' },
    ])
    await days(s, 1)
    await days(s, 1)
    await forget()
    // The lead goes on with No; that version takes the steps for Yes first.
    expect((await s.w.pool.query(planAsEmail, [lead.id, s.steps[2]?.id])).rows).toMatchObject([{ kind: 'replan' }])
    await days(s, 4)
    expect(numbersTo(s, lead.id)).toEqual([1, 4, 5])
  })
})
