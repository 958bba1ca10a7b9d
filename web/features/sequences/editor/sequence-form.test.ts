import { expect, test } from 'vitest'
import { SequenceChanges, type SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import { changesOf, formOf } from './sequence-form.ts'

const SEQUENCE: SequenceWithSteps = {
  id: 1,
  name: 'Spring',
  description: null,
  isActive: true,
  trigger: 'manual',
  totalSteps: 1,
  campaignName: null,
  category: 'follow-up',
  frequency: 'daily',
  templateId: null,
  noResponseDays: 3,
  inRecipientHours: false,
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
  enrolled: 0,
  running: 0,
  paused: 0,
  isLaunched: true,
  steps: [
    {
      id: 7,
      stepNumber: 1,
      name: 'First',
      subject: 'Hello',
      body: 'Hello',
      bodyHtml: null,
      attachments: [],
      delayDays: 0,
      delayHours: 0,
      conditions: null,
      isActive: true,
      waiting: 0,
      sent: 0,
    },
  ],
}
const before = formOf(SEQUENCE)

test('an unchanged form sends nothing', () => {
  expect(changesOf(before, formOf(SEQUENCE))).toBeUndefined()
})

test('only changes are sent, a cleared category as null', () => {
  const details = { ...before.details, name: 'Summer', category: '' }
  const changes = changesOf(before, { ...before, details })
  expect(changes).toEqual({ name: 'Summer', category: null })
  expect(SequenceChanges.safeParse(changes).success).toBe(true)
})

test('one changed step sends all steps, each with its ID', () => {
  const changes = changesOf(before, { ...before, steps: before.steps.map((step) => ({ ...step, body: 'Bye' })) })
  expect(changes).toMatchObject({ steps: [{ id: 7, stepNumber: 1, body: 'Bye' }] })
})
