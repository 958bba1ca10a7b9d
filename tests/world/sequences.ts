import { expect } from 'vitest'
import type { SequenceWithSteps } from '../../contract/email-sequence.ts'
import type { Enrollment, EnrollResult, SequenceLog } from '../../contract/sequence-enrollment.ts'
import { DELIVERING } from './delivering.ts'
import { mailEngine } from './mail-engine.ts'
import { type World, world } from './world.ts'

export type Person = Awaited<ReturnType<World['person']>>

let leads = 0
export async function newLead(person: Person, more: object = {}) {
  const n = ++leads
  const made = { firstName: 'Grace', lastName: `Hopper${n}`, email: `grace${n}@navona${n}.example`, company: 'Navona' }
  const answer = await person.call('POST', '/api/leads', { ...made, ...more })
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body as { id: number; email: string }
}

export const step = (n: number, more: object = {}) => ({
  stepNumber: n,
  subject: `Step ${n} for {{ firstName }}`,
  body: `Hello {{ firstName }}, this is step ${n}.`,
  delayDays: n === 1 ? 0 : 1,
  ...more,
})

/** Its owner has confirmed its claims, and that replies are not read: most mailboxes of tests have no inbox. */
export async function newSequence(person: Person, steps: object[] | undefined, more: object = {}) {
  const sequence = await newUnconfirmed(person, steps, more)
  await person.call('PATCH', `/api/email-sequences/${sequence.id}`, SURE)
  return sequence
}

export async function newUnconfirmed(person: Person, steps: object[] | undefined, more: object = {}) {
  const answer = await person.call('POST', '/api/email-sequences', { name: 'Spring', steps, ...more })
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body as SequenceWithSteps
}

const SURE = { confirmClaims: true, confirmUnreadInbox: true }

export async function enroll(person: Person, id: number, ...leadIds: number[]) {
  const answer = await person.call('POST', `/api/email-sequences/${id}/enroll`, { leadIds, ...SURE })
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.body as EnrollResult
}

export async function edit(person: Person, id: number, changes: object) {
  const answer = await person.call('PATCH', `/api/email-sequences/${id}`, { ...changes, ...SURE })
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.body as SequenceWithSteps
}

export const subjects = (mails: { subject: string | null }[]) => mails.map(({ subject }) => subject)

/** A person with a sequence, and the sender in the test's hand. Its emails are real, unless other settings make it a test run. */
export async function sequenceScene(
  steps: object[] | undefined,
  more: object = {},
  settings: NodeJS.ProcessEnv = DELIVERING,
) {
  const w = await world(settings)
  const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
  const engine = await mailEngine(w, ada.id)
  const { id, steps: made } = await newSequence(ada, steps, more)
  const read = async (path: string) => (await ada.call('GET', `/api/email-sequences/${id}${path}`)).body
  return {
    w,
    ada,
    engine,
    id,
    steps: made,
    enrollments: async () => ((await read('/enrollments')) as { enrollments: Enrollment[] }).enrollments,
    logs: async () => ((await read('/logs')) as { logs: SequenceLog[] }).logs.reverse(),
    statusOf: async (leadId: number) =>
      (await w.pool.query('select status, end_reason from lead_sequence_enrollments where lead_id = $1', [leadId]))
        .rows[0],
  }
}
