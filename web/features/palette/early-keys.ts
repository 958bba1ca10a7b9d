/** What is typed between the keys that open the palette and its field having the focus. */
type EarlyKeys = { text: string; isEntered: boolean }

let caught: EarlyKeys | undefined
let catchKey: ((event: KeyboardEvent) => void) | undefined

/** From here on nothing typed reaches the page, where Enter would press whatever has the focus. */
export function catchEarlyKeys(onEscape: () => void) {
  giveEarlyKeys()
  caught = { text: '', isEntered: false }
  catchKey = (event) => {
    if (!caught || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const { key } = event
    if (key === 'Escape') onEscape()
    else if (key === 'Enter') caught.isEntered = true
    else if (key === 'Backspace') caught.text = caught.text.slice(0, -1)
    else if (key.length === 1) caught.text += key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', catchKey, { capture: true })
}

/** Hands over what was typed so far; the next key is the page's own again. */
export function giveEarlyKeys(): EarlyKeys {
  if (catchKey) window.removeEventListener('keydown', catchKey, { capture: true })
  const given = caught ?? { text: '', isEntered: false }
  caught = undefined
  catchKey = undefined
  return given
}
