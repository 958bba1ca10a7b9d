import { expect } from 'vitest'
import type { SequencePreview } from '../../contract/sequence-preview.ts'
import { emailSequences, sequenceSteps } from '../../server/db/schema.ts'
import { type World, world } from './world.ts'

type Person = Awaited<ReturnType<World['person']>>
const MONDAY = Date.parse('2030-01-07T08:00:00Z')
/** Never a moment before 08:00, however soon the first call comes. */
export const onMonday = (more: NodeJS.ProcessEnv = {}) =>
  world({ CLOCK_OFFSET_SECONDS: String(Math.ceil((MONDAY - Date.now()) / 1000)), ...more })

export const OFFICE = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
export const MAILBOX = {
  fromName: 'Ada Byron',
  fromEmail: 'ada@sender.example',
  smtp: { host: '127.0.0.1', port: 2525, security: 'none', user: null },
  dailyLimit: 40,
  minGapSeconds: 60,
  window: OFFICE,
  country: 'GB',
}
export const STEPS = [
  { stepNumber: 1, name: 'First', subject: 'For {{ company }}', body: 'Hi {{ firstName }}' },
  { stepNumber: 2, name: 'Second', subject: '', body: 'Hi again, {{ firstName }}', delayDays: 2 },
]

export async function sequence(w: World, person: Person, steps: object[] = STEPS) {
  const [made] = await w.db.insert(emailSequences).values({ userId: person.id, name: 'Spring' }).returning()
  const { id } = made as { id: number }
  await w.db.insert(sequenceSteps).values(steps.map((step) => ({ sequenceId: id, ...step }) as never))
  return id
}

export async function lead(person: Person, n: number, more: object = {}) {
  const details = {
    firstName: 'Grace',
    lastName: `Hopper${n}`,
    email: `grace${n}@navona.example`,
    company: 'Navona',
    ...more,
  }
  return ((await person.call('POST', '/api/leads', details)).body as { id: number }).id
}

export async function preview(person: Person, id: number, wish: object) {
  const answer = await person.call('POST', `/api/email-sequences/${id}/preview`, wish)
  expect(answer, answer.text).toMatchObject({ status: 200 })
  const { problems, ...rest } = answer.body as SequencePreview
  // The mailbox of these tests has no inbox, and the account no postal address: that is tested where it is decided.
  const others = ['unread_inbox', 'no_unsubscribe', 'no_postal_address']
  return { ...rest, problems: problems.filter(({ kind }) => !others.includes(kind)) }
}
