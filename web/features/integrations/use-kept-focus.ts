import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For a part of the page whose buttons give way to others: who stood on one that is gone stands on the first of those that came,
 * or on the part itself where it can be stood on, not at the top of the page. `state` is what they depend on.
 */
export function useKeptFocus<T extends HTMLElement>(state: unknown) {
  const ref = useRef<T>(null)
  const hasFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is its change that matters.
  useEffect(() => {
    const part = ref.current
    if (!part || !hasFocus.current || document.activeElement !== document.body) return
    const next = part.hasAttribute('tabindex') ? part : part.querySelector<HTMLElement>('button:enabled')
    next?.focus()
  }, [state])
  return {
    ref,
    onFocus: () => {
      hasFocus.current = true
    },
    // To nowhere: into another window, or because it is gone.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      hasFocus.current = relatedTarget === null || Boolean(ref.current?.contains(relatedTarget))
    },
  }
}
