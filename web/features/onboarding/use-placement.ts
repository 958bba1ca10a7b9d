import { useLayoutEffect, useState } from 'react'
import { type Box, middle, placeCard, type Surroundings } from './place-card.ts'
import type { TourStep } from './tour-steps.ts'

/** The top edge a target may scroll to, below the page's header. */
const BELOW_HEADER = 66
/** The width of the frame around the target. */
const FRAME = 4

type Shown = { card: { left: number; top: number }; spotlight: Box | undefined }

/** Scrolls the step's target into view and computes the card's position, again whenever the page changes. */
export function usePlacement(step: TourStep): Shown | undefined {
  const [shown, setShown] = useState<Shown>()
  useLayoutEffect(() => {
    const place = () => setShown(placeOnPage(step))
    place()
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const sizes = new ResizeObserver(soon)
    sizes.observe(document.body)
    const parts = new MutationObserver(soon)
    const main = document.getElementById('main')
    if (main) parts.observe(main, { childList: true, subtree: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      parts.disconnect()
      window.removeEventListener('resize', soon)
      makeRoom(0)
    }
  }, [step])
  return shown
}

function placeOnPage({ target, position }: TourStep): Shown {
  makeRoom(0)
  const element = visibleTarget(target)
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
  if (!element) return { card: middle(viewport), spotlight: undefined }
  const { left, top, scrollBy, room } = placeCard({ ...surroundings(element), viewport }, position)
  makeRoom(room)
  window.scrollBy({ top: scrollBy, behavior: 'instant' })
  return { card: { left, top }, spotlight: withinWindow(element.getBoundingClientRect(), viewport) }
}

function visibleTarget(selectors: string) {
  const found = selectors.split(', ').flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
  return found.find((element) => element.checkVisibility())
}

/** Keeps the frame visible for a target that spans the window. */
function withinWindow({ left, top, right, bottom }: DOMRect, viewport: { width: number; height: number }): Box {
  const [fromLeft, fromTop] = [Math.max(FRAME, left), Math.max(FRAME, top)]
  return {
    left: fromLeft,
    top: fromTop,
    width: Math.min(right, viewport.width - FRAME) - fromLeft,
    height: Math.min(bottom, viewport.height - FRAME) - fromTop,
  }
}

function makeRoom(pixels: number) {
  const main = document.getElementById('main')
  if (main) main.style.paddingTop = pixels > 0 ? `${pixels}px` : ''
}

function surroundings(element: HTMLElement): Omit<Surroundings, 'viewport'> {
  // A DOMRect has no fields of its own: a copy of it made with `...` would be empty.
  const { left, top, width, height } = element.getBoundingClientRect()
  const target = { left, top, width, height }
  const pinned = pinnedAncestor(element)
  if (pinned?.position === 'fixed') return { target, reach: { up: 0, down: 0 }, inset: 0 }
  const { scrollHeight, clientHeight } = document.documentElement
  const reach = { up: window.scrollY, down: Math.max(0, scrollHeight - clientHeight - window.scrollY) }
  return { target, reach, inset: pinned ? Math.min(target.top, Number.parseFloat(pinned.top) || 0) : BELOW_HEADER }
}

/** The style of the fixed or sticky ancestor that keeps the element in place while the page scrolls. */
function pinnedAncestor(element: HTMLElement | null) {
  for (let current = element; current; current = current.parentElement) {
    const style = getComputedStyle(current)
    if (style.position === 'fixed' || style.position === 'sticky') return style
  }
  return undefined
}
