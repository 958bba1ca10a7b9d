import { type RefObject, useRef } from 'react'

/** Whether something opened since has the focus. Taking it away would select the text its user already typed. */
export const isFocusTaken = () => document.activeElement !== null && document.activeElement !== document.body

/**
 * For a dialog that is opened by state instead of a trigger: closing returns the focus to where it was. With a ref of its
 * own, a dialog that swaps its content remembers its opener.
 */
export function useReturnFocus(shared?: RefObject<Element | null>) {
  const own = useRef<Element | null>(null)
  const opener = shared ?? own
  return {
    onOpenAutoFocus: () => {
      if (isFocusTaken() || !opener.current) opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const place = opener.current?.isConnected ? opener.current : document.getElementById('main')
      // The dialog around takes the focus itself when a question inside of it disappears.
      if (isFocusTaken() && !document.activeElement?.contains(place)) return
      opener.current = null
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    },
  }
}
