import type { LeadToCall, SignOfLife, Today } from '../../../contract/today.ts'
import { formatCount } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'

const signs: Record<SignOfLife, string> = { mail_opened: 'opened', mail_clicked: 'clicked', mail_answered: 'answered' }

/** Why this one, besides the score: "clicked 2 hours ago". */
export const whyCall = ({ company, lastSign }: LeadToCall, now: Date) =>
  lastSign ? `${signs[lastSign.kind]} ${relativeTime(new Date(lastSign.at), now)}` : company

export const answersTitle = ({ count }: Today['answers']) =>
  count === 0 ? 'No answers to read' : count === 1 ? '1 answer to read' : `${formatCount(count)} answers to read`

/** "Marta Nowak answered" is told as the name alone. */
export const answererOf = ({ title }: Today['answers']['newest'][number]) => title.replace(/ answered$/, '')

export const heldTitle = ({ count }: Today['held']) =>
  count === 0 ? 'No emails held' : count === 1 ? '1 email held' : `${formatCount(count)} emails held`

/** Reasons are kept to stand within a sentence; here one is a sentence of its own. */
export const heldReason = ({ reason }: Today['held']) =>
  reason ? reason.charAt(0).toUpperCase() + reason.slice(1) : 'See why'
