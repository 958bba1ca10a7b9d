import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For an area whose buttons are replaced by others: when the focused button disappears, the first new button gets the focus, or
 * the area itself if it is focusable. Otherwise the focus would go to the top of the page. `state` is what the buttons depend on.
 */
export function useFocusFallback<T extends HTMLElement>(state: unknown) {
  const ref = useRef<T>(null)
  const hasFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only its change matters.
  useEffect(() => {
    const area = ref.current
    if (!area || !hasFocus.current || document.activeElement !== document.body) return
    const next = area.hasAttribute('tabindex') ? area : area.querySelector<HTMLElement>('button:enabled')
    next?.focus()
  }, [state])
  return {
    ref,
    onFocus: () => {
      hasFocus.current = true
    },
    // Null when the window lost focus or the element disappeared.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      hasFocus.current = relatedTarget === null || Boolean(ref.current?.contains(relatedTarget))
    },
  }
}
