/** Keys typed after the shortcut that opens the palette, before its input has the focus. */
type EarlyKeys = { text: string; isEntered: boolean }

let captured: EarlyKeys | undefined
let catchKey: ((event: KeyboardEvent) => void) | undefined

/** Captures keys so that they don't reach the page, where Enter would press the focused control. */
export function captureEarlyKeys(onEscape: () => void) {
  releaseEarlyKeys()
  captured = { text: '', isEntered: false }
  catchKey = (event) => {
    if (!captured || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const { key } = event
    if (key === 'Escape') onEscape()
    else if (key === 'Enter') captured.isEntered = true
    else if (key === 'Backspace') captured.text = captured.text.slice(0, -1)
    else if (key.length === 1) captured.text += key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', catchKey, { capture: true })
}

/** Returns the captured keys and stops capturing. */
export function releaseEarlyKeys(): EarlyKeys {
  if (catchKey) window.removeEventListener('keydown', catchKey, { capture: true })
  const released = captured ?? { text: '', isEntered: false }
  captured = undefined
  catchKey = undefined
  return released
}
