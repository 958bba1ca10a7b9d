import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A radio takes no letters, so keys work while it has the focus. */
const TYPING =
  'input:not([type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** j and k move between the pairs. In a pair, m merges it and n says that it is two people; elsewhere these do nothing. */
export function usePairKeys(list: RefObject<HTMLElement | null>) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    if (!(event.target instanceof Element) || event.target.closest(TYPING)) return
    const pairs = pairsIn(list.current)
    const at = pairs.findIndex((pair) => pair.contains(document.activeElement))
    if (event.key === 'j' || event.key === 'k') {
      event.preventDefault()
      focusPair(list.current, at < 0 ? 0 : at + (event.key === 'j' ? 1 : -1))
    } else if (event.key === 'm' || event.key === 'n') {
      pairs[at]?.querySelector<HTMLElement>(`[data-pair-key=${event.key}]`)?.click()
    }
  })
  useEffect(() => {
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
}

/** Moves the focus to the pair at this place, or to the last one. */
export function focusPair(list: HTMLElement | null, index: number) {
  const pairs = pairsIn(list)
  pairs[Math.max(0, Math.min(index, pairs.length - 1))]?.querySelector<HTMLElement>('input:checked')?.focus()
}

const pairsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-pair]') ?? [])]
