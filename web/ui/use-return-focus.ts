import { useRef } from 'react'

/** For a dialog opened by state rather than by a trigger: closing gives the focus back to where it was. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const place = opener.current?.isConnected ? opener.current : document.getElementById('main')
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    },
  }
}
