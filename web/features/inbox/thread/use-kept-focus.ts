import { type RefObject, useEffect } from 'react'

/** When what has the focus goes away (a sent reply, an offer that was taken), the heading gets it, and not the start of the page. */
export function useKeptFocus(heading: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const pane = heading.current?.closest('section')
    if (!pane) return
    let last: EventTarget | null = null
    const note = (event: FocusEvent) => {
      last = event.target
    }
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body) return
      last = null
      heading.current?.focus({ preventScroll: true })
    })
    pane.addEventListener('focusin', note)
    observer.observe(pane, { childList: true, subtree: true })
    return () => {
      pane.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [heading])
}
