import { describe, expect, test } from 'vitest'
import {
  MAX_STEPS as CONTRACT_MAX_STEPS,
  SequenceChanges,
  type SequenceStep,
} from '../../../../contract/email-sequence.ts'
import {
  draftsOf,
  firstProblem,
  inputOf,
  MAX_STEPS,
  newStep,
  problemsOf,
  purposeAt,
  reachWords,
  subjectAt,
} from './step-draft.ts'
import { movedBy } from './step-flow.ts'

const step = (stepNumber: number, more: Partial<SequenceStep> = {}): SequenceStep => ({
  id: stepNumber,
  stepNumber,
  name: `Step ${stepNumber}`,
  subject: stepNumber === 1 ? 'An idea' : '',
  body: 'Hello',
  bodyHtml: null,
  attachments: [],
  delayDays: stepNumber - 1,
  delayHours: 0,
  conditions: null,
  isActive: true,
  waiting: 0,
  sent: 0,
  ...more,
})
const drafts = (...steps: SequenceStep[]) => draftsOf(steps)

test('steps go to the server as they came, in their new order', () => {
  expect(MAX_STEPS).toBe(CONTRACT_MAX_STEPS)
  const steps = drafts(step(1), step(2, { conditions: { skipIfReplied: true, onlyIf: 'opened' } }), step(3))
  const inputs = movedBy(steps, 'step 3', -1).map(inputOf)
  expect(inputs.map(({ id, stepNumber }) => [id, stepNumber])).toEqual([
    [1, 1],
    [3, 2],
    [2, 3],
  ])
  expect(inputs[2]?.conditions).toEqual({ skipIfReplied: true, onlyIf: 'opened' })
  expect(SequenceChanges.safeParse({ steps: inputs }).success).toBe(true)
})

test('a step moved to the first place has no condition about a previous email', () => {
  const steps = drafts(step(1), step(2, { conditions: { onlyIf: 'clicked' } }))
  expect(movedBy(steps, 'step 2', -1).map(inputOf)[0]?.conditions).toEqual({})
})

describe('the problems of a step', () => {
  const good = drafts(step(2))[0] ?? newStep('none')
  test('are none in a valid step', () => {
    expect(problemsOf(good, 1)).toEqual({})
    expect(firstProblem([good])?.message).toBe('Step 1: The first step needs a subject')
  })

  test.each([
    [{ body: '  ' }, { body: 'Write something in this step' }],
    [{ delayDays: '366' }, { delayDays: 'Enter 0 to 365 days' }],
    [{ delayDays: '' }, { delayDays: 'Enter 0 to 365 days' }],
    [{ delayHours: '24' }, { delayHours: 'Enter 0 to 23 hours' }],
    [{ delayHours: '1.5' }, { delayHours: 'Enter 0 to 23 hours' }],
  ])('are found for %j', (part, problems) => expect(problemsOf({ ...good, ...part }, 1)).toEqual(problems))

  test('name the first step that has one', () => {
    expect(firstProblem([...drafts(step(1)), newStep('new')])).toEqual({
      key: 'new',
      message: 'Step 2: Write something in this step',
    })
  })
})

test('a follow-up without a subject replies under the previous subject', () => {
  const steps = drafts(step(1), step(2), step(3, { subject: 'Another' }), step(4))
  expect([0, 1, 2, 3].map((index) => subjectAt(steps, index))).toEqual([
    'An idea',
    'Re: An idea',
    'Another',
    'Re: Another',
  ])
  // Of its other text: that of the step is not its own.
  expect(subjectAt(steps, 2, '')).toBe('Re: An idea')
  expect(subjectAt(steps, 2, 'Text B')).toBe('Text B')
})

test('the assistant writes a follow-up from the second step on', () => {
  expect([0, 1].map((index) => purposeAt(index, 'prospecting'))).toEqual(['prospecting', 'follow_up'])
  expect([0, 1].map((index) => purposeAt(index, ''))).toEqual(['', 'follow_up'])
  expect(purposeAt(1, 'follow-up')).toBe('follow_up')
  expect(purposeAt(2, 'closing')).toBe('closing')
})

describe('saving affects', () => {
  const before = drafts(step(1, { waiting: 1 }), step(2, { waiting: 4 }), step(3))
  test('nobody while nothing changed', () => {
    expect(reachWords(before, before)).toBeUndefined()
  })

  test('more leads than are counted', () => {
    const [step, ...others] = before
    expect(step && reachWords([{ ...step, waiting: 10_000, waitingIsExact: false }, ...others], others)).toContain(
      '10,000+ leads waiting for step 1',
    )
  })

  test('leads waiting for a changed step', () => {
    const after = before.map((draft, index) => (index === 1 ? { ...draft, body: 'Other' } : draft))
    expect(reachWords(before, after)).toBe(
      "Saving affects 4 leads waiting for step 2. Emails already sent don't change.",
    )
  })

  test('leads who get a new step first', () => {
    const added = { ...newStep('new'), name: 'A case' }
    expect(reachWords(before, [...before.slice(0, 1), added, ...before.slice(1)])).toBe(
      "Saving affects 4 leads waiting for step 2, who get “A case” first. Emails already sent don't change.",
    )
    expect(reachWords(before, [...before, added])).toBeUndefined()
  })

  test('leads waiting for a moved or removed step', () => {
    expect(reachWords(before, before.slice(1))).toBe(
      "Saving affects 1 lead waiting for step 1, which you removed; 4 leads waiting for step 2. Emails already sent don't change.",
    )
  })
})
