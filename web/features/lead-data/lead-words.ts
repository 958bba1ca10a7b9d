import type { EmailPause } from '../../../contract/lead.ts'
import { COMPANY_SIZES, INDUSTRIES, LEAD_STATUSES } from '../../../contract/lead-choices.ts'
import type { ChangedEntry } from '../../../contract/lead-entry.ts'
import { formatCount } from '../../lib/format.ts'

/** "1 lead", "1,200 leads" */
export const leadCount = (count: number) => `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`

export type Option = { value: string; label: string }

export const optionsOf = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const STATUS_OPTIONS = optionsOf(LEAD_STATUSES)
export const COMPANY_SIZE_OPTIONS = optionsOf(COMPANY_SIZES)
export const INDUSTRY_OPTIONS = optionsOf(INDUSTRIES)

/** A value from elsewhere that is not on our list is shown as it is. */
export const wordOf = (words: Record<string, string>, value: string) =>
  (Object.hasOwn(words, value) ? words[value] : value) ?? value

export const statusWord = (value: string) => wordOf(LEAD_STATUSES, value)
export const industryWord = (value: string) => wordOf(INDUSTRIES, value)

export const fullName = (lead: { firstName: string; lastName: string }) => `${lead.firstName} ${lead.lastName}`.trim()

/** "Paused after 3 soft bounces: 452 4.2.2 Mailbox full." */
export const emailPauseWords = ({ bounces, reply }: Pick<EmailPause, 'bounces' | 'reply'>) =>
  `Paused after ${bounces} soft bounces${reply ? `: ${reply.replace(/[.]$/, '')}` : ''}.`

export type Followed = Pick<ChangedEntry, 'endedSequences' | 'continuedSequences' | 'stayedEnded'>

/** What another outcome of a call did to the sequences of its lead; undefined when nothing. */
export function followedWords({ endedSequences: ended, continuedSequences: continued, stayedEnded: stayed }: Followed) {
  const words = [
    ended ? endedWords(ended) : '',
    continued ? (continued === 1 ? '1 sequence continues.' : `${formatCount(continued)} sequences continue.`) : '',
    stayed ? (stayed === 1 ? "1 sequence wasn't resumed." : `${formatCount(stayed)} sequences weren't resumed.`) : '',
  ]
  return words.filter(Boolean).join(' ') || undefined
}

/** After a booked meeting was logged. */
export const endedWords = (sequences: number) =>
  sequences === 1 ? 'Ended 1 sequence.' : `Ended ${formatCount(sequences)} sequences.`
