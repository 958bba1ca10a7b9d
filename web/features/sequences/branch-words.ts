import type { SequenceStep } from '../../../contract/email-sequence.ts'
import { readWhere, WhereError } from '../../../contract/lead-where.ts'
import type { BranchArm, BranchCondition } from '../../../contract/step-kinds.ts'
import { INTENT_WORDS } from '../lead-data/intent-words.ts'
import { itemWords } from '../leads/filter/filter-words.ts'

export const ARM_WORDS: Record<BranchArm, string> = { yes: 'Yes', no: 'No' }

/** "If they opened an email", "If they replied: Interested or Meeting", "If AI score is 80 or more" */
export function branchWords(condition: BranchCondition): string {
  switch (condition.if) {
    case 'opened':
      return 'If they opened an email'
    case 'clicked':
      return 'If they clicked a link'
    case 'replied':
      return condition.intents.length > 0
        ? `If they replied: ${condition.intents.map((intent) => INTENT_WORDS[intent].label).join(' or ')}`
        : 'If they replied'
    case 'lead':
      return `If ${whereWords(condition.where)}`
  }
}

/** Conditions on the lead as a sentence; as they are where this version can't read them. */
export function whereWords(text: string): string {
  try {
    const where = readWhere(text)
    return where ? where.items.map(itemWords).join(where.any ? ', or ' : ', and ') : '…'
  } catch (error) {
    if (error instanceof WhereError) return text || '…'
    throw error
  }
}

const SHORT: Record<Exclude<BranchCondition['if'], 'lead'>, string> = {
  opened: 'If opened',
  clicked: 'If clicked',
  replied: 'If replied',
}
const shortWords = (condition: BranchCondition) =>
  condition.if === 'lead' ? branchWords(condition) : SHORT[condition.if]

/** Which way of which branch a step belongs to: "If opened: Yes". Undefined for a step of the main line. */
export function wayWords(steps: readonly SequenceStep[] | undefined, stepNumber: number): string | undefined {
  const within = steps?.find((step) => step.stepNumber === stepNumber)?.within
  const asks = within && steps?.find((step) => step.stepNumber === within.step)?.settings?.branch
  return asks && `${shortWords(asks)}: ${ARM_WORDS[within.arm]}`
}
