import type { DealRecord, Deals, DealWanted } from './provider.ts'

/** No amount is as good as zero. */
export const isSameAmount = (one: string | null, other: string | null) => (Number(one) || 0) === (Number(other) || 0)

/**
 * Of the deals that a contact has under the name of a lead's deal: the open one. A closed one is an earlier sale, unless the lead's own
 * would be closed the same way for the same amount, or we may have created it for that amount before others closed it.
 */
export async function chooseDeal(
  named: DealRecord[],
  { terms, isInDoubt }: DealWanted,
  { names, toProperties }: Pick<Deals, 'names' | 'toProperties'>,
) {
  const open = named.find(({ there }) => !there.isClosed)
  if (open) return open
  for (const deal of named) {
    const { [names.amount]: amount = null, [names.stage]: stage } = await toProperties(terms, deal.there)
    if (isSameAmount(amount, deal.there.amount) && (isInDoubt || stage === deal.there.stage)) return deal
  }
  return undefined
}
