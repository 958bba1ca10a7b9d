import { INTENTS_WITHOUT_REPLY, MESSAGE_INTENTS, type MessageIntent } from '../../../../../contract/inbox-choices.ts'
import { type Condition, readRange, readWhere, type WhereField, whereText } from '../../../../../contract/lead-where.ts'
import type { BranchCondition } from '../../../../../contract/step-kinds.ts'
import { type Draft, draftOf, newDraft, readDraft } from '../../../leads/filter/filter-draft.ts'

/** What a branch asks, as a person chooses it. `where`: conditions on the lead that the form can't show, kept as they are. */
export const BRANCH_ASKS = {
  opened: 'Opened an email',
  clicked: 'Clicked a link',
  replied: 'Replied',
  score: 'AI score is at least',
  lead: 'Something about the lead',
  where: 'Other conditions',
} as const
export type BranchAsk = keyof typeof BRANCH_ASKS

/** The values of the controls of a branch. Those of the other questions stay while one is chosen. */
export type BranchDraft = { asks: BranchAsk; intents: MessageIntent[]; score: string; lead: Draft; where: string }

export const BRANCH_INTENTS = MESSAGE_INTENTS.filter((intent) => !INTENTS_WITHOUT_REPLY.has(intent))

/** What is asked about a lead most often comes first. Other fields of a filter stay as they were set. */
export const BRANCH_FIELDS: WhereField[] = [
  'title',
  'industry',
  'size',
  'location',
  'tag',
  'phone',
  'company',
  'status',
  'source',
  'value',
]

export const NEW_BRANCH: BranchDraft = {
  asks: 'opened',
  intents: [],
  score: '80',
  lead: newDraft('title'),
  where: '',
}

export function branchDraftOf(condition: BranchCondition | undefined): BranchDraft {
  if (!condition) return NEW_BRANCH
  if (condition.if === 'replied') return { ...NEW_BRANCH, asks: 'replied', intents: condition.intents }
  if (condition.if !== 'lead') return { ...NEW_BRANCH, asks: condition.if }
  const only = onlyCondition(condition.where)
  const score = only && leastScore(only)
  if (score !== undefined) return { ...NEW_BRANCH, asks: 'score', score: String(score) }
  const lead = only && draftOf(only)
  return lead ? { ...NEW_BRANCH, asks: 'lead', lead } : { ...NEW_BRANCH, asks: 'where', where: condition.where }
}

/** Undefined where there are several, or where a later version wrote what this one can't read. */
function onlyCondition(text: string): Condition | undefined {
  try {
    const [item, ...others] = readWhere(text)?.items ?? []
    return item && 'field' in item && others.length === 0 ? item : undefined
  } catch {
    return undefined
  }
}

function leastScore({ field, isNot, values }: Condition): number | undefined {
  const range = values.length === 1 ? readRange(values[0] ?? '') : undefined
  return field === 'score' && !isNot && range?.to === undefined ? range?.from : undefined
}

/** As the API takes it. Of a draft with problems, nearly. */
export function conditionOf({ asks, intents, score, lead, where }: BranchDraft): BranchCondition {
  if (asks === 'replied') return { if: asks, intents }
  if (asks === 'score') return { if: 'lead', where: `score:${score.trim()}-` }
  if (asks === 'where') return { if: 'lead', where }
  if (asks !== 'lead') return { if: asks }
  const { condition } = readDraft(lead)
  return { if: 'lead', where: condition ? whereText({ any: false, items: [condition] }) : '' }
}

/** What is missing in the question; undefined when it can be asked. */
export function askProblem({ asks, intents, score, lead }: BranchDraft): string | undefined {
  if (asks === 'replied' && intents.length === 0) return 'Choose at least one kind of reply'
  if (asks === 'score' && !(/^\d{1,3}$/.test(score.trim()) && Number(score) >= 1 && Number(score) <= 100))
    return 'Enter a score of 1 to 100'
  if (asks !== 'lead') return undefined
  const { condition, problem } = readDraft(lead)
  return problem ?? (condition ? undefined : 'Choose what to ask about the lead')
}
