import type { Suppression } from '../../../../contract/suppression.ts'
import { formatCount } from '../../../lib/format.ts'

const reasons: Record<Suppression['reason'], string> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Reported spam',
  manual: 'Added by you',
  imported: 'Imported',
}
export const suppressionWord = (reason: Suppression['reason']) => reasons[reason]

/** People who asked for it themselves stay on the list: the owner cannot remove them. */
export const isFinal = ({ reason }: Pick<Suppression, 'reason'>) => reason === 'unsubscribed' || reason === 'complained'

const addresses = (count: number) => `${formatCount(count)} ${count === 1 ? 'address' : 'addresses'}`

/** The result of adding `given` addresses, of which `added` were new. */
export function addedWords(added: number, given: number): string {
  if (added === given) return `${addresses(added)} added`
  if (added === 0) return given === 1 ? 'Already on the list' : 'All addresses were already on the list'
  return `${addresses(added)} added, ${formatCount(given - added)} already on the list`
}
