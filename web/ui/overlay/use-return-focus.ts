import { type RefObject, useRef } from 'react'

/** Whether something opened since has the focus. Taking it away would select the text its user already typed. */
export const isFocusTaken = () => document.activeElement !== null && document.activeElement !== document.body

/**
 * What had the focus last. Between the moment a menu disappears and the moment its button gets the focus back, nothing has it: a
 * dialog that opens just then, because its code has just arrived, would not know where it was opened.
 */
let lastFocused: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) lastFocused = target
})

/** For each panel, where the focus was before: a dialog may be opened by another one that closes at the same moment. */
const openers = new WeakMap<Element, Element>()

function placeOf(opener: Element | null) {
  let place: Element | null | undefined = opener
  while (place && !place.isConnected) {
    const around: Element | null = place.closest('[role=dialog], [role=alertdialog], [role=menu]')
    // A menu is labelled by its button.
    const button: Element | null = around && document.getElementById(around.getAttribute('aria-labelledby') ?? '')
    place = around?.role === 'menu' ? button : around && openers.get(around)
  }
  return place ?? document.getElementById('main')
}

/**
 * For a dialog that is opened by state instead of a trigger: closing returns the focus to where it was. With a ref of its
 * own, a dialog that swaps its content remembers its opener.
 */
export function useReturnFocus(shared?: RefObject<Element | null>) {
  const own = useRef<Element | null>(null)
  const opener = shared ?? own
  return {
    onOpenAutoFocus: (event?: Event) => {
      if (isFocusTaken() || !opener.current) opener.current = isFocusTaken() ? document.activeElement : lastFocused
      const panel = event?.target
      if (panel instanceof Element && opener.current) openers.set(panel, opener.current)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const place = placeOf(opener.current)
      // The dialog around takes the focus itself when a question inside of it disappears.
      if (isFocusTaken() && !document.activeElement?.contains(place)) return
      opener.current = null
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    },
  }
}
