import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const OVERSCAN = 8

/**
 * Which of many rows of one height to draw. `pinned` is drawn wherever it is: the row that has the focus keeps it while somebody scrolls.
 */
export function useVirtualRows(scroller: RefObject<HTMLElement | null>, count: number, height: number, pinned: number) {
  const [shown, setShown] = useState({ from: 0, to: OVERSCAN * 2 })

  const measure = () => {
    const element = scroller.current
    if (!element) return
    const room = element.clientHeight || window.innerHeight
    const from = Math.max(0, Math.floor(element.scrollTop / height) - OVERSCAN)
    const to = Math.ceil((element.scrollTop + room) / height) + OVERSCAN
    setShown((last) => (last.from === from && last.to === to ? last : { from, to }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when there are more or fewer rows.
  useLayoutEffect(measure, [count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `measure` reads the element alone.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [height])

  const to = Math.min(shown.to, count)
  const from = Math.min(shown.from, to)
  const indexes = Array.from({ length: to - from }, (_, n) => from + n)
  if (pinned >= 0 && pinned < count && (pinned < from || pinned >= to)) indexes.push(pinned)
  return { indexes, isNearEnd: to >= count }
}

/** Scrolls no further than needed. */
export function scrollToRow(element: HTMLElement, index: number, height: number) {
  const top = index * height
  const room = element.clientHeight
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + height > element.scrollTop + room) element.scrollTop = top + height - room
}
