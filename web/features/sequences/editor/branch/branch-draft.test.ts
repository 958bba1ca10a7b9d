import { expect, test } from 'vitest'
import { BranchConditionInput } from '../../../../../contract/step-branches.ts'
import type { BranchCondition } from '../../../../../contract/step-kinds.ts'
import { newDraft } from '../../../leads/filter/filter-draft.ts'
import { askProblem, branchDraftOf, conditionOf, NEW_BRANCH } from './branch-draft.ts'

test.each<[BranchCondition, string]>([
  [{ if: 'opened' }, 'opened'],
  [{ if: 'clicked' }, 'clicked'],
  [{ if: 'replied', intents: ['interested', 'meeting'] }, 'replied'],
  [{ if: 'lead', where: 'score:80-' }, 'score'],
  [{ if: 'lead', where: 'score:40-60' }, 'lead'],
  [{ if: 'lead', where: 'title:ceo,founder' }, 'lead'],
  [{ if: 'lead', where: '-industry:finance' }, 'lead'],
  [{ if: 'lead', where: 'phone:yes' }, 'lead'],
  [{ if: 'lead', where: "tag:'top 100'" }, 'lead'],
  [{ if: 'lead', where: 'contacted:30d' }, 'lead'],
  // Several conditions are more than the form shows: they stay as they are.
  [{ if: 'lead', where: 'score:80- industry:finance' }, 'where'],
  [{ if: 'lead', where: '(title:ceo or tag:vip)  size:1-10' }, 'where'],
  [{ if: 'lead', where: 'later:version' }, 'where'],
])('%j is shown as "%s" and saved as it was', (condition, asks) => {
  const draft = branchDraftOf(condition)
  expect(draft.asks).toBe(asks)
  expect(askProblem(draft)).toBeUndefined()
  expect(conditionOf(draft)).toEqual(condition)
})

test.each([
  [{ asks: 'replied' as const }, 'Choose at least one kind of reply'],
  [{ asks: 'score' as const, score: '' }, 'Enter a score of 1 to 100'],
  [{ asks: 'score' as const, score: '101' }, 'Enter a score of 1 to 100'],
  [{ asks: 'score' as const, score: '7.5' }, 'Enter a score of 1 to 100'],
  [{ asks: 'lead' as const }, 'Choose what to ask about the lead'],
  [{ asks: 'lead' as const, lead: { ...newDraft('value'), first: 'much' } }, /is not a range/],
])('%j has a problem, which the server sees too', (part, problem) => {
  const draft = { ...NEW_BRANCH, ...part }
  expect(askProblem(draft)).toMatch(problem)
  // A score of 101 is more than the filter takes; an empty one is no number.
  expect(BranchConditionInput.safeParse(conditionOf(draft)).success).toBe(false)
})

test('a new branch asks for an open', () => {
  expect(conditionOf(NEW_BRANCH)).toEqual({ if: 'opened' })
  expect(branchDraftOf(undefined)).toEqual(NEW_BRANCH)
})
