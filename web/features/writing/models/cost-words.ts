/** US dollars, whatever deals are in: that is how providers charge. Cents matter from a dollar down: a hundred emails of a small model cost less than one. */
export function costWords(dollars: number | null) {
  if (dollars === null) return 'No price set'
  if (dollars > 0 && dollars < 0.01) return 'Under US$0.01'
  return dollars.toLocaleString('en-GB', { style: 'currency', currency: 'USD' })
}
