import { describe, expect, test } from 'vitest'
import { inOrder } from './step-order.ts'

const step = (stepNumber: number, name: string) => ({
  stepNumber,
  name,
  subject: 'An idea',
  body: 'Hello',
  delayDays: 0,
  delayHours: 0,
  conditions: null,
  isActive: true,
})

test('a step without a name is called by its place, also after it was moved', () => {
  const named = inOrder([step(1, 'Step 3'), step(2, ' '), step(3, ' Last try '), step(4, 'Step 2 of the plan')])
  expect(named.map(({ stepNumber, name }) => [stepNumber, name])).toEqual([
    [1, 'Step 1'],
    [2, 'Step 2'],
    [3, 'Last try'],
    [4, 'Step 2 of the plan'],
  ])
})

describe('with branches', () => {
  type Given = Parameters<typeof inOrder>[0][number]
  const given = (stepNumber: number, more: Partial<Given> = {}): Given => ({ ...step(stepNumber, ''), ...more })
  const branch = (stepNumber: number, asks: 'opened' | 'replied', more: Partial<Given> = {}): Given =>
    given(stepNumber, {
      kind: 'branch',
      subject: '',
      body: '',
      settings: { branch: asks === 'replied' ? { if: 'replied', intents: ['interested'] } : { if: asks } },
      ...more,
    })
  const yes = (stepNumber: number, of: number, more: Partial<Given> = {}) =>
    given(stepNumber, { within: { step: of, arm: 'yes' }, ...more })
  const no = (stepNumber: number, of: number, more: Partial<Given> = {}) =>
    given(stepNumber, { within: { step: of, arm: 'no' }, ...more })
  const refused = (steps: Given[]) => {
    try {
      inOrder(steps)
      return null
    } catch (error) {
      return (error as { details?: { field?: string } }).details ?? (error as Error).message
    }
  }

  test('steps name their branch by its new number, and only what a branch uses is kept', () => {
    const ordered = inOrder([
      given(4),
      branch(9, 'opened', { conditions: { onlyIf: 'opened' } }),
      yes(11, 9),
      no(12, 9),
    ])
    expect(ordered.map(({ stepNumber, within }) => [stepNumber, within])).toEqual([
      [1, null],
      [2, null],
      [3, { step: 2, arm: 'yes' }],
      [4, { step: 2, arm: 'no' }],
    ])
    expect(ordered[1]).toMatchObject({ name: 'Branch', conditions: null, settings: { branch: { if: 'opened' } } })
  })

  test('what follows a reply is not skipped because of it', () => {
    const conditions = { skipIfReplied: true }
    const approval = { kind: 'email_approval', conditions } as const
    const ordered = inOrder([given(1), branch(2, 'replied'), yes(3, 2, approval), no(4, 2, { conditions })])
    expect(ordered.map((one) => one.conditions)).toEqual([null, null, null, conditions])
  })

  test('an email needs a subject where some lead has had none before', () => {
    const none = { subject: '' }
    const task = { kind: 'call', ...none } as const
    expect(refused([branch(1, 'opened'), yes(2, 1, none)])).not.toBeNull()
    expect(refused([branch(1, 'opened'), yes(2, 1), no(3, 1, none)])).not.toBeNull()
    expect(refused([branch(1, 'opened'), yes(2, 1), no(3, 1, task), given(4, none)])).not.toBeNull()
    expect(refused([branch(1, 'opened'), yes(2, 1), given(3, none)])).not.toBeNull()
    expect(refused([branch(1, 'opened'), yes(2, 1), no(3, 1), given(4, none)])).toBeNull()
    expect(refused([given(1), branch(2, 'opened'), yes(3, 2, none), no(4, 2, none), given(5, none)])).toBeNull()
    // Whoever replied has had one, and goes no further.
    const approval = { kind: 'email_approval', ...none } as const
    expect(refused([branch(1, 'replied'), yes(2, 1, approval), no(3, 1), given(4, none)])).toBeNull()
    expect(refused([branch(1, 'replied'), yes(2, 1, approval), given(3, none)])).not.toBeNull()
    // A branch that is off is for nobody.
    const off = { isActive: false }
    expect(refused([branch(1, 'opened', off), yes(2, 1), no(3, 1), given(4, none)])).not.toBeNull()
    expect(refused([given(1), branch(2, 'opened', off), yes(3, 2, none), given(4, none)])).toBeNull()
  })

  test('so does each of its variants', () => {
    const variants = (...subjects: string[]) => ({
      variants: {
        arms: subjects.map((subject, at) => ({
          key: (['B', 'C'] as const)[at] as 'B',
          subject,
          body: 'Hello',
          bodyHtml: null,
        })),
        adoptsByItself: false,
      },
    })
    expect(refused([given(1, variants('Another idea', ''))])).toMatch('each of its variants needs a subject')
    expect(refused([given(1, variants('Another idea')), given(2, variants(''))])).toBeNull()
    expect(refused([branch(1, 'opened'), yes(2, 1), no(3, 1, variants(''))])).toMatch(
      'each of its variants needs a subject',
    )
    expect(refused([given(1), branch(2, 'opened'), yes(3, 2, variants('')), no(4, 2)])).toBeNull()
  })
})
