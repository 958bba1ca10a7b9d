/** The links of a text, as an email shows them. */
export const LINK_IN_TEXT = /\bhttps?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/g

export function hasMoreLinks(text: string, most: number) {
  let found = 0
  for (const _ of text.matchAll(LINK_IN_TEXT)) if (++found > most) return true
  return false
}
