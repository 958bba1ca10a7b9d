import type { LeadToCall, SignOfLife, Today } from '../../../contract/today.ts'
import { formatCount } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'

const signs: Record<SignOfLife, string> = { mail_opened: 'opened', mail_clicked: 'clicked', mail_answered: 'answered' }

/** Why this one: "score 92, clicked 2 hours ago". */
export function whyCall({ score, company, lastSign }: LeadToCall, now: Date) {
  const sign = lastSign ? `${signs[lastSign.kind]} ${relativeTime(new Date(lastSign.at), now)}` : company
  return `score ${score}, ${sign}`
}

export const answersTitle = ({ count }: Today['answers']) =>
  count === 0 ? 'No answers to read' : count === 1 ? '1 answer to read' : `${formatCount(count)} answers to read`

/** "Marta Nowak answered" is told as the name alone. */
export const answerNames = ({ newest }: Today['answers']) =>
  newest.map(({ title }) => title.replace(/ answered$/, '')).join(', ')

export const heldTitle = ({ count }: Today['held']) =>
  count === 0 ? 'No mails held' : count === 1 ? '1 mail held' : `${formatCount(count)} mails held`
