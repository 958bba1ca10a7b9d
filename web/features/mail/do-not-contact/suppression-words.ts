import type { Suppression, SuppressionRun, UndoneSuppressions } from '../../../../contract/suppression.ts'
import { formatCount } from '../../../lib/format.ts'

const locks: Partial<Record<Suppression['reason'], string>> = {
  unsubscribed: "Unsubscribed: can't be removed",
  complained: "Reported spam: can't be removed",
  opted_out: 'Opted out in your CRM: change it there',
}
/** Why the owner can't remove the entry; undefined where they can. */
export const lockWords = ({ reason }: Pick<Suppression, 'reason'>) => locks[reason]

/** People who asked for it themselves stay on the list: the owner cannot remove them. */
export const isFinal = (entry: Pick<Suppression, 'reason'>) => lockWords(entry) !== undefined

/** Below a list with such entries. */
export function lockedNote(entries: Pick<Suppression, 'reason'>[]): string {
  const note = "People who unsubscribed or reported spam can't be removed."
  const isFromCrm = entries.some(({ reason }) => reason === 'opted_out')
  return isFromCrm ? `${note} If they opted out in your CRM, change it there.` : note
}

const addresses = (count: number) => `${formatCount(count)} ${count === 1 ? 'address' : 'addresses'}`

/** The result of adding `given` addresses, of which `added` were new. */
export function addedWords(added: number, given: number): string {
  if (added === given) return `${addresses(added)} added`
  if (added === 0) return given === 1 ? 'Already on the list' : 'All addresses were already on the list'
  return `${addresses(added)} added, ${formatCount(given - added)} already on the list`
}

/** A long list is sent in parts, and one failed: so many of the addresses were in those before it. */
export const partlyWords = (done: number, given: number) =>
  `The first ${addresses(done)} of ${formatCount(given)} ${done === 1 ? 'is' : 'are'} on the list now. The ones still here are not.`

const runs: Record<SuppressionRun['reason'], (count: number) => string> = {
  bounced: (count) => `${addresses(count)} bounced`,
  manual: (count) => `You added ${addresses(count)}`,
  imported: (count) => `${addresses(count)} imported`,
}

const moment = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  )

/** 12 addresses bounced, 14 Nov, 10:02 to 14 Nov, 10:05. */
export function runWords({ reason, from, to, addresses: count }: SuppressionRun): string {
  const [first, last] = [moment(from), moment(to)]
  return `${runs[reason](count)}, ${first}${first === last ? '' : ` to ${last}`}`
}

export const undoTitle = ({ addresses: count }: SuppressionRun) =>
  `Remove ${addresses(count)} from your do-not-contact list?`

export const undoText = ({ reason }: SuppressionRun) =>
  reason === 'bounced'
    ? "You'll be able to email them again, and their sequences continue where they stopped. People who unsubscribed or reported spam stay on the list."
    : "You'll be able to email them again. Emails already canceled stay canceled. People who unsubscribed or reported spam stay on the list."

export const undoneWords = ({ removed, resumed }: UndoneSuppressions) =>
  `You can email ${addresses(removed)} again${resumed > 0 ? `. ${formatCount(resumed)} ${resumed === 1 ? 'enrollment continues' : 'enrollments continue'}` : ''}`
