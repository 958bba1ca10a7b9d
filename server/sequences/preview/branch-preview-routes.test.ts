import { expect, test } from 'vitest'
import { lead, MAILBOX, onMonday, preview, sequence } from '../../../tests/world/preview-scene.ts'
import { edit } from '../../../tests/world/sequences.ts'

const text = (stepNumber: number, more: object = {}) => ({
  stepNumber,
  name: `Step ${stepNumber}`,
  subject: `Subject ${stepNumber}`,
  body: `Text ${stepNumber}`,
  delayDays: 1,
  ...more,
})
const within = (step: number, arm: 'yes' | 'no') => ({ within: { step, arm } })
const branch = (stepNumber: number, asks: object) =>
  text(stepNumber, { kind: 'branch', subject: '', body: '', settings: { branch: asks } })

const STEPS = [
  text(1, { delayDays: 0 }),
  branch(2, { if: 'lead', where: 'score:80-' }),
  text(3, { ...within(2, 'yes'), subject: 'For high scores' }),
  text(4, { ...within(2, 'no'), body: 'Hi {{ jobTitle }}' }),
  text(5, { ...within(2, 'no'), kind: 'call', subject: '' }),
  text(6, { subject: '' }),
  branch(7, { if: 'opened' }),
  text(8, { ...within(7, 'yes'), body: 'Hi {{ jobTitle }}' }),
]

async function scene(steps: object[] = STEPS) {
  const w = await onMonday()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', MAILBOX)
  const id = await sequence(w, ada, [text(1)])
  const saved = await edit(ada, id, { steps })
  const high = await lead(ada, 1, { jobTitle: 'CEO', company: 'Alpha' })
  const low = await lead(ada, 2, { jobTitle: 'CEO', company: 'Beta' })
  await w.pool.query('update leads set ai_score = case id when $1 then 90 else 10 end where id in ($1, $2)', [
    high,
    low,
  ])
  return { w, ada, id, high, low, saved }
}

test('each lead is planned on its way, opens are taken as No, and the answer says so', async () => {
  const { ada, id, high, low } = await scene()
  const seen = await preview(ada, id, { leadIds: [high, low] })
  const stepsOf = (leadId: number) =>
    seen.mails
      .filter((mail) => mail.leadId === leadId)
      .map(({ stepNumber, kind }) => (kind === 'email' ? stepNumber : kind))
  expect(stepsOf(high)).toEqual([1, 'branch', 3, 6, 'branch'])
  expect(stepsOf(low)).toEqual([1, 'branch', 4, 'call', 6, 'branch'])
  const of = (leadId: number, stepNumber: number) =>
    seen.mails.find((mail) => mail.leadId === leadId && mail.stepNumber === stepNumber)
  expect(of(high, 6)?.subject).toBe('Re: For high scores')
  expect(of(low, 6)?.subject).toBe('Re: Subject 4')
  expect(of(high, 6)?.reason).toContain('after step 3')
  expect(of(high, 2)).toMatchObject({
    subject: 'Branch',
    reason: expect.stringContaining('meets the condition today, so the Yes steps'),
  })
  expect(of(low, 2)?.reason).toContain("doesn't meet the condition today, so the No steps")
  expect(of(low, 7)?.reason).toContain('no email opened yet, so the No steps')
  expect(seen.problems.filter(({ kind }) => kind === 'branch')).toEqual([
    {
      kind: 'branch',
      stepNumber: 2,
      leads: 2,
      message: '1 of 2 leads meets the condition today. We check again when the branch is due',
    },
    {
      kind: 'branch',
      stepNumber: 7,
      leads: 2,
      message: 'Nobody has opened an email yet, so this plan takes the No steps',
    },
  ])
})

test('the texts of both ways are checked, and only those on its way put a lead on hold', async () => {
  const { w, ada, id, high, low } = await scene()
  await w.pool.query('update leads set job_title = null where id in ($1, $2)', [high, low])
  const seen = await preview(ada, id, { leadIds: [high, low] })
  expect(seen.problems.filter(({ kind }) => kind === 'missing_field').map(({ stepNumber }) => stepNumber)).toEqual([
    4, 8,
  ])
  const times = (leadId: number) =>
    seen.mails.filter((mail) => mail.leadId === leadId).map(({ stepNumber, at }) => [stepNumber, at !== null])
  expect(times(high)).toEqual([1, 2, 3, 6, 7].map((n) => [n, true]))
  expect(times(low)).toEqual([
    [1, true],
    [2, true],
    [4, false],
    [5, false],
    [6, false],
    [7, false],
  ])
})

test('steps that are tried out are planned on their ways, and those of a branch that is off are left out', async () => {
  const { ada, id, high, low, saved } = await scene()
  const steps = saved.steps.map((one) => (one.stepNumber === 2 ? { ...one, isActive: false } : one))
  const seen = await preview(ada, id, { leadIds: [high, low], steps })
  expect(new Set(seen.mails.map(({ stepNumber }) => stepNumber))).toEqual(new Set([1, 6, 7]))
})
