import { describe, expect, test } from 'vitest'
import { SequenceChanges } from '../../../../contract/email-sequence.ts'
import { branchProblem } from '../../../../contract/step-branches.ts'
import { NEW_BRANCH } from './branch/branch-draft.ts'
import {
  draftsOf,
  emailsBefore,
  firstProblem,
  inputOf,
  newBranch,
  newStep,
  reachWords,
  subjectAt,
} from './step-draft.ts'
import type { StepDraft } from './step-draft-type.ts'
import { blocksOf, droppedAt, movedBy, placeWords, withoutStep, withSteps } from './step-flow.ts'

const step = (key: string, within?: StepDraft['within']): StepDraft => ({
  ...newStep(key),
  subject: key,
  body: 'Hello',
  ...(within && { within }),
})
const branch = (key: string): StepDraft => ({ ...step(key), kind: 'branch', savedKind: 'branch', branch: NEW_BRANCH })
const yes = { branch: 'B', arm: 'yes' } as const
const no = { branch: 'B', arm: 'no' } as const

/** One, then a branch with two steps for yes and one for no, then two. */
const FLOW = [step('one'), branch('B'), step('y1', yes), step('y2', yes), step('n1', no), step('two'), step('three')]

/** "one B(y1 y2 | n1) two" */
const shown = (steps: readonly StepDraft[]) =>
  blocksOf(steps)
    .map(({ step: { key, kind }, yes, no }) => {
      const keys = (group: typeof yes) => group.map(({ step }) => step.key).join(' ')
      return kind === 'branch' ? `${key}(${keys(yes)} | ${keys(no)})` : key
    })
    .join(' ')

/** Where a step is after each press of the key, until it moves no further. */
function walk(steps: StepDraft[], key: string, by: -1 | 1) {
  const seen = [shown(steps)]
  for (let now = movedBy(steps, key, by); shown(now) !== seen.at(-1); now = movedBy(now, key, by)) {
    expect(branchProblem(now.map(inputOf))?.message ?? '').not.toMatch(/^The steps of a branch follow it/)
    seen.push(shown(now))
  }
  return seen
}

describe('a step that is moved by keys', () => {
  test('goes down into a branch, through yes and no, and out of it', () => {
    expect(walk(FLOW, 'one', 1)).toEqual([
      'one B(y1 y2 | n1) two three',
      'B(one y1 y2 | n1) two three',
      'B(y1 one y2 | n1) two three',
      'B(y1 y2 one | n1) two three',
      'B(y1 y2 | one n1) two three',
      'B(y1 y2 | n1 one) two three',
      'B(y1 y2 | n1) one two three',
      'B(y1 y2 | n1) two one three',
      'B(y1 y2 | n1) two three one',
    ])
  })

  test('goes up the same way', () => {
    const down = walk(FLOW, 'one', 1)
    const last = down.reduce((steps) => movedBy(steps, 'one', 1), FLOW)
    expect(walk(last, 'one', -1)).toEqual(down.toReversed())
  })

  test('leaves a way empty, and comes back to it', () => {
    const out = movedBy(FLOW, 'n1', 1)
    expect(shown(out)).toBe('one B(y1 y2 | ) n1 two three')
    expect(shown(movedBy(out, 'n1', -1))).toBe('one B(y1 y2 | n1) two three')
  })

  test('takes its steps along when it is a branch, and never goes into another', () => {
    const two = [...FLOW, branch('C'), step('c1', { branch: 'C', arm: 'no' })]
    expect(walk(two, 'C', -1).at(-1)).toBe('C( | c1) one B(y1 y2 | n1) two three')
    expect(walk(two, 'C', -1)).toHaveLength(5)
  })

  test('says where it is now', () => {
    expect(placeWords(movedBy(FLOW, 'two', -1), 'two')).toBe('Now step 6 of 7, in No of step 2')
    expect(placeWords(movedBy(FLOW, 'two', 1), 'two')).toBe('Now step 7 of 7')
  })
})

describe('a step that is dropped', () => {
  test.each([
    ['three', { over: 'y2', side: 'before' }, 'one B(y1 three y2 | n1) two'],
    ['three', { over: 'n1', side: 'after' }, 'one B(y1 y2 | n1 three) two'],
    ['three', { over: 'B', side: 'after' }, 'one B(three y1 y2 | n1) two'],
    ['three', { over: 'B', side: 'before' }, 'one three B(y1 y2 | n1) two'],
    ['one', { over: 'two', side: 'before' }, 'B(y1 y2 | n1) one two three'],
    ['one', { endOf: yes }, 'B(y1 y2 one | n1) two three'],
    ['y1', { endOf: undefined }, 'one B(y2 | n1) two three y1'],
    ['B', { over: 'two', side: 'after' }, 'one two B(y1 y2 | n1) three'],
    ['B', { over: 'one', side: 'before' }, 'B(y1 y2 | n1) one two three'],
    ['one', { over: 'gone', side: 'after' }, 'one B(y1 y2 | n1) two three'],
  ] as const)('%s at %j', (key, drop, result) => expect(shown(droppedAt(FLOW, key, drop))).toBe(result))
})

test('steps are added at the end of the main line or of a way, and a branch with a step for yes', () => {
  expect(shown(withSteps(FLOW, [step('new')]))).toBe('one B(y1 y2 | n1) two three new')
  expect(shown(withSteps(FLOW, [step('new')], yes))).toBe('one B(y1 y2 new | n1) two three')
  expect(shown(withSteps(FLOW, newBranch('C', 'c1')))).toBe('one B(y1 y2 | n1) two three C(c1 | )')
})

test('a branch is removed with its steps, another step alone', () => {
  expect(shown(withoutStep(FLOW, 'B'))).toBe('one two three')
  expect(shown(withoutStep(FLOW, 'y1'))).toBe('one B(y2 | n1) two three')
})

describe('the steps of branches', () => {
  const inputs = FLOW.map(inputOf)

  test('go to the server by number, and come back', () => {
    expect(inputs.map(({ within }) => within)).toEqual([
      undefined,
      undefined,
      { step: 2, arm: 'yes' },
      { step: 2, arm: 'yes' },
      { step: 2, arm: 'no' },
      undefined,
      undefined,
    ])
    expect(SequenceChanges.safeParse({ steps: inputs }).error).toBeUndefined()
    const stored = inputs.map((input, index) => ({
      ...input,
      id: index + 1,
      bodyHtml: null,
      attachments: [],
      conditions: {},
      variants: undefined,
      waiting: 0,
      sent: 0,
      settings: input.settings ?? undefined,
      within: input.within ?? undefined,
    }))
    const again = draftsOf(stored)
    expect(again[2]?.within).toEqual({ branch: 'step 2', arm: 'yes' })
    expect(again.map(inputOf).map(({ within }) => within)).toEqual(inputs.map(({ within }) => within))
  })

  test('are wrong where the server says so, in the same words', () => {
    const asksReply = {
      ...branch('B'),
      branch: { ...NEW_BRANCH, asks: 'replied' as const, intents: ['meeting' as const] },
    }
    const wrong = [
      [step('one'), branch('B'), step('two')],
      [step('one'), branch('B')],
      [step('one'), asksReply, step('y1', yes), step('n1', no)],
    ]
    for (const steps of wrong) {
      const problem = branchProblem(steps.map(inputOf))
      expect(problem).toBeDefined()
      expect(firstProblem(steps)).toEqual({
        key: steps[problem?.at ?? 0]?.key,
        message: `Step ${(problem?.at ?? 0) + 1}: ${problem?.message}`,
      })
    }
    const approved = { ...step('y1', yes), kind: 'email_approval' as const }
    expect(firstProblem([step('one'), asksReply, approved, step('n1', no)])).toBeUndefined()
    expect(firstProblem(FLOW)).toBeUndefined()
  })

  test('after a reply are not skipped because of it', () => {
    const asksReply = {
      ...branch('B'),
      branch: { ...NEW_BRANCH, asks: 'replied' as const, intents: ['meeting' as const] },
    }
    const steps = [asksReply, step('y1', yes), step('n1', no)]
    expect(steps.map(inputOf).map(({ conditions }) => conditions?.skipIfReplied)).toEqual([true, undefined, true])
  })

  test('need a subject where no email is sure to come before them', () => {
    const noSubject = (one: StepDraft) => ({ ...one, subject: '' })
    const first = [branch('B'), step('y1', yes), noSubject(step('n1', no)), noSubject(step('two'))]
    expect([1, 2, 3].map((index) => emailsBefore(first, index))).toEqual([0, 0, 1])
    expect(firstProblem(first)?.message).toBe(
      'Step 3: No email comes before this one for leads that go this way, so it needs a subject',
    )
    const oneWay = [branch('B'), step('y1', yes), noSubject(step('two'))]
    expect(firstProblem(oneWay)).toEqual({
      key: 'two',
      message: 'Step 3: For some leads no email comes before this one, so it needs a subject',
    })
  })

  test('reply to the previous email of their own way', () => {
    const steps = FLOW.map((one) => (one.key === 'n1' ? { ...one, subject: '' } : one))
    expect(subjectAt(steps, 4)).toBe('Re: one')
  })
})

describe('saving affects leads who wait in a branch', () => {
  const before = FLOW.map((one) => ({ ...one, waiting: one.key === 'n1' ? 4 : 0 }))

  test('not by a new step on the other way', () => {
    const after = withSteps(before, [step('new')], yes)
    expect(reachWords(before, after)).toBe(
      "Saving affects 4 leads waiting for step 5. Emails already sent don't change.",
    )
  })

  test('by a new branch before it', () => {
    const after = droppedAt(withSteps(before, newBranch('C', 'c1')), 'C', { over: 'one', side: 'before' })
    expect(reachWords(before, after)).toContain('who come to “If they opened an email” first')
  })
})
