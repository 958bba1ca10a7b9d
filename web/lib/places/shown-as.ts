/** A list as cards, or as a table with results. */
export type ShownAs = 'cards' | 'table'
type List = 'sequences' | 'templates'

const keyOf = (list: List) => `${list}-shown-as`

/** From the address, else as it was last chosen in this browser, else cards. */
export function readShownAs(list: List, search: string): ShownAs {
  const given = new URLSearchParams(search).get('view')
  if (given === 'table' || given === 'cards') return given
  try {
    return localStorage.getItem(keyOf(list)) === 'table' ? 'table' : 'cards'
  } catch {
    return 'cards'
  }
}

/** Where storage is blocked nothing is remembered, and nothing breaks. */
export function rememberShownAs(list: List, shownAs: ShownAs) {
  try {
    if (shownAs === 'table') localStorage.setItem(keyOf(list), shownAs)
    else localStorage.removeItem(keyOf(list))
  } catch {}
}
