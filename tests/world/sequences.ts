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

export async function newSequence(person: Person, steps: object[] | undefined, more: object = {}) {
  const answer = await person.call('POST', '/api/email-sequences', { name: 'Spring', steps, ...more })
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body as SequenceWithSteps
}

export async function enroll(person: Person, id: number, ...leadIds: number[]) {
  const answer = await person.call('POST', `/api/email-sequences/${id}/enroll`, { leadIds })
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.body as EnrollResult
}

export async function edit(person: Person, id: number, changes: object) {
  const answer = await person.call('PATCH', `/api/email-sequences/${id}`, changes)
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.body as SequenceWithSteps
}

export const subjects = (mails: { subject: string | null }[]) => mails.map(({ subject }) => subject)

/** A person with a sequence, and the sender in the test's hand. Its emails are real. */
export async function sequenceScene(steps: object[] | undefined, more: object = {}) {
  const w = await world(DELIVERING)
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
