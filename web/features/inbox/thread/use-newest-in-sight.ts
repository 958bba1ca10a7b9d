import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ThreadMessage } from '../../../../contract/inbox.ts'

const GAP = 16
const SCROLL_KEYS = /^(Tab|Arrow(Up|Down)|Page(Up|Down)|Home|End| )$/

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
    // Not `scrollIntoView`, which would also scroll the page.
    const show = () => {
      element.scrollTop = Math.max(0, topOfLast() - GAP)
    }
    const observer = new ResizeObserver(show)
    const letGo = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || SCROLL_KEYS.test(event.key)) observer.disconnect()
    }
    const note = () => {
      isReadingAbove.current = element.scrollTop + element.clientHeight <= topOfLast()
    }
    const events = ['wheel', 'touchmove', 'pointerdown', 'keydown']
    for (const name of events) element.addEventListener(name, letGo, { passive: true })
    element.addEventListener('scroll', note, { passive: true })
    if (isOwn || !isReadingAbove.current) {
      show()
      observer.observe(list)
      observer.observe(element)
    }
    return () => {
      observer.disconnect()
      for (const name of events) element.removeEventListener(name, letGo)
      element.removeEventListener('scroll', note)
    }
  }, [scroller, newest?.id])
}
