import type { Suppression } from '../../../../contract/suppression.ts'
import { formatCount } from '../../../lib/format.ts'

const reasons: Record<Suppression['reason'], string> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
  manual: 'Added by you',
  imported: 'Imported',
}
export const suppressionWord = (reason: Suppression['reason']) => reasons[reason]

/** Who asked for it stays on the list: it is theirs to change, not ours. */
export const isFinal = ({ reason }: Pick<Suppression, 'reason'>) => reason === 'unsubscribed' || reason === 'complained'

const addresses = (count: number) => `${formatCount(count)} ${count === 1 ? 'address' : 'addresses'}`

/** What came of adding so many, of which some were there already. */
export function addedWords(added: number, given: number): string {
  if (added === given) return `${addresses(added)} added`
  if (added === 0) return given === 1 ? 'It was on the list already' : 'They were all on the list already'
  return `${addresses(added)} added, ${formatCount(given - added)} on the list already`
}
