import { useRef } from 'react'

/** Something opened since has the focus: taking it would select what its user already typed there, to be typed over. */
export const isFocusTaken = () => document.activeElement !== null && document.activeElement !== document.body

/** For a dialog opened by state rather than by a trigger: closing gives the focus back to where it was. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (isFocusTaken()) return
      const place = opener.current?.isConnected ? opener.current : document.getElementById('main')
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    },
  }
}
