import { expect, test } from 'vitest'
import type { SequenceStep } from '../../../contract/email-sequence.ts'
import { branchWords, wayWords } from './branch-words.ts'

test.each([
  [{ if: 'opened' }, 'If they opened an email'],
  [{ if: 'clicked' }, 'If they clicked a link'],
  [{ if: 'replied', intents: ['interested', 'meeting'] }, 'If they replied: Interested or Meeting'],
  [{ if: 'replied', intents: [] }, 'If they replied'],
  [{ if: 'lead', where: 'score:80-' }, 'If AI score is 80 or more'],
  [{ if: 'lead', where: 'industry:finance,retail' }, 'If Industry is Finance or Retail'],
  [{ if: 'lead', where: 'title:ceo phone:yes' }, 'If Job title contains ceo, and Has phone'],
  [{ if: 'lead', where: 'later:version' }, 'If later:version'],
  [{ if: 'lead', where: '' }, 'If …'],
] as const)('%j reads "%s"', (condition, words) =>
  expect(branchWords(structuredClone(condition) as Parameters<typeof branchWords>[0])).toBe(words),
)

test('a step of a branch is named with its way', () => {
  const step = (stepNumber: number, more: Partial<SequenceStep>) => ({ stepNumber, ...more }) as SequenceStep
  const steps = [
    step(1, { kind: 'branch', settings: { branch: { if: 'opened' } } }),
    step(2, { within: { step: 1, arm: 'yes' } }),
    step(3, { within: { step: 1, arm: 'no' } }),
    step(4, {}),
  ]
  expect([1, 2, 3, 4].map((number) => wayWords(steps, number))).toEqual([
    undefined,
    'If opened: Yes',
    'If opened: No',
    undefined,
  ])
  expect(wayWords(undefined, 2)).toBeUndefined()
})
