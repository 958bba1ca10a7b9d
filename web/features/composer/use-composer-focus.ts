import { useEffect, useEffectEvent, useRef } from 'react'

/** Moves the focus into the composer when it is opened, in and out with F6, and back when it is minimized or closed. */
export function useComposerFocus(panel: HTMLElement | null, openings: number, isMinimized: boolean) {
  const opener = useRef<Element | null>(null)
  const holdsFocus = () => panel?.contains(document.activeElement) ?? false

  const enter = useEffectEvent(() => {
    if (!panel || holdsFocus()) return
    opener.current = document.activeElement
    ;(firstToFill(panel) ?? panel).focus()
  })

  useEffect(() => {
    if (isMinimized || !panel) return
    if (openings > 0) enter()
    return () => {
      setTimeout(() => {
        if (panel.isConnected && !panel.hidden) return
        // Unless something else took the focus.
        const { activeElement } = document
        if (activeElement === document.body || panel.contains(activeElement)) leave(opener.current)
      })
    }
  }, [panel, openings, isMinimized])

  const move = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || document.body.hasAttribute('data-scroll-locked')) return
    event.preventDefault()
    if (isMinimized) bar()?.focus()
    else if (holdsFocus()) leave(opener.current)
    else enter()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => move(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** On a phone the composer covers the page, which then takes no focus. */
export function useInertPage(panel: HTMLElement | null, isCovered: boolean) {
  useEffect(() => {
    if (!isCovered) return
    const others = [...(panel?.parentElement?.children ?? [])].filter(
      (other) => other !== panel && other instanceof HTMLElement && !other.inert,
    ) as HTMLElement[]
    for (const other of others) other.inert = true
    return () => {
      for (const other of others) other.inert = false
    }
  }, [panel, isCovered])
}

// The input of files is hidden and always empty.
const FIELDS = 'input:not([type=file]), textarea'

/** The recipient while there is none, then the first empty field, else the body. */
function firstToFill(panel: HTMLElement) {
  const recipient = panel.querySelector<HTMLElement>('[data-no-recipient] button')
  const fields = [...panel.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)]
  return recipient ?? fields.find(({ value }) => value === '') ?? fields.at(-1)
}

const bar = () => document.querySelector<HTMLElement>('[data-composer-bar]')

function leave(opener: Element | null) {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const place = isThere ? opener : (bar() ?? document.getElementById('main'))
  place?.focus({ preventScroll: true })
}
