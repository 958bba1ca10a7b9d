import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ThreadMessage } from '../../../../contract/inbox.ts'

const GAP = 16
const ROUNDING = 2
/** Keys that scroll, or press a button that changes the height of a message. */
const ACTING_KEYS = /^(Tab|Enter|Arrow(Up|Down)|Page(Up|Down)|Home|End| )$/

/**
 * The newest message is in sight when the thread is opened and when one is added, also while the messages above it still grow and
 * when the reply takes some of the room; until somebody scrolls. Who reads further up stays there when a message comes in.
 */
export function useNewestInSight(scroller: RefObject<HTMLElement | null>, messages: ThreadMessage[]) {
  const newest = messages.at(-1)
  const isOwn = newest?.direction === 'out'
  const isReadingAbove = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new message.
  useLayoutEffect(() => {
    const element = scroller.current
    const list = element?.querySelector('ol')
    if (!element || !list) return
    const topOfLast = () => (list.lastElementChild as HTMLElement | null)?.offsetTop ?? 0
    const size = () => `${element.clientHeight} ${element.scrollHeight}`
    let shown = { top: element.scrollTop, size: size() }
    function show() {
      if (!element) return
      // Not `scrollIntoView`, which would also scroll the page.
      element.scrollTop = Math.max(0, topOfLast() - GAP)
      shown = { top: element.scrollTop, size: size() }
    }
    const observer = new ResizeObserver(show)
    const letGo = () => observer.disconnect()
    const letGoByKey = ({ key }: KeyboardEvent) => ACTING_KEYS.test(key) && letGo()
    // The wheel turns over the frames of the messages, which keep its events. A browser scrolls by itself only when sizes change.
    function noteScroll() {
      if (!element) return
      isReadingAbove.current = element.scrollTop + element.clientHeight <= topOfLast()
      if (size() === shown.size && Math.abs(element.scrollTop - shown.top) > ROUNDING) letGo()
    }
    element.addEventListener('pointerdown', letGo)
    element.addEventListener('keydown', letGoByKey)
    element.addEventListener('scroll', noteScroll, { passive: true })
    if (isOwn || !isReadingAbove.current) {
      show()
      observer.observe(list)
      observer.observe(element)
    }
    return () => {
      letGo()
      element.removeEventListener('pointerdown', letGo)
      element.removeEventListener('keydown', letGoByKey)
      element.removeEventListener('scroll', noteScroll)
    }
  }, [scroller, newest?.id])
}
