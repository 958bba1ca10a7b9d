import { type RefObject, useEffect, useEffectEvent } from 'react'
import { areLetterKeysOn } from '../../../lib/keys/letter-keys.ts'

/** A radio takes no letters, so keys work while it has the focus. */
const TYPING =
  'input:not([type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * j and k move between the pairs; m merges the current one and n says that it is two people. While the current pair is scrolled away,
 * these only bring it back.
 */
export function usePairKeys(list: RefObject<HTMLElement | null>, current: number) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    if (!areLetterKeysOn()) return
    if (!(event.target instanceof Element) || event.target.closest(TYPING)) return
    const pairs = pairsIn(list.current)
    const at = pairs.findIndex((pair) => pair.contains(document.activeElement))
    if (event.key === 'j' || event.key === 'k') {
      event.preventDefault()
      focusPair(list.current, at < 0 ? 0 : at + (event.key === 'j' ? 1 : -1))
    } else if (event.key === 'm' || event.key === 'n') {
      const pair = pairs[at < 0 ? current : at]
      if (!pair) return
      if (at < 0 && isScrolledAway(pair)) focusPair(list.current, current)
      else pair.querySelector<HTMLElement>(`[data-pair-key=${event.key}]`)?.click()
    }
  })
  useEffect(() => {
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
}

function isScrolledAway(pair: HTMLElement) {
  const { top, bottom } = pair.getBoundingClientRect()
  return bottom < 0 || top > window.innerHeight
}

/** Moves the focus to the pair at this place, or to the last one. */
export function focusPair(list: HTMLElement | null, index: number) {
  const pairs = pairsIn(list)
  pairs[Math.max(0, Math.min(index, pairs.length - 1))]?.querySelector<HTMLElement>('input:checked')?.focus()
}

const pairsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-pair]') ?? [])]
