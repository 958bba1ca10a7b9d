import type { Side } from './tour-steps.ts'

export const CARD_WIDTH = 320
export const CARD_HEIGHT = 120
/** Between the card and its target. */
const OFFSET = 16
/** Between the card and the edges of the window. */
const MARGIN = 10

export type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

export type Surroundings = {
  target: Box
  viewport: Size
  /** How far the page can scroll up and down from here; 0 for a target that doesn't scroll with it. */
  reach: { up: number; down: number }
  /** The page's header covers everything above this. */
  inset: number
}

export type Placement = {
  side: Side
  left: number
  top: number
  /** Scrolling down by this many pixels brings the target into view, with the card beside it. */
  scrollBy: number
  /** Pixels to add above the page: a target that fills the window from the top must move down to make room. */
  room: number
}

const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }
const SIDES: Side[] = ['bottom', 'top', 'right', 'left']

/** Places the card beside the target, on the wanted side if it fits and never over it, with the least scrolling. */
export function placeCard(around: Surroundings, wanted: Side): Placement {
  for (const side of [wanted, OPPOSITE[wanted], ...SIDES]) {
    const scrollBy = scrollFor(side, around)
    if (scrollBy !== undefined) return { ...cardAt(side, around, scrollBy), side, scrollBy, room: 0 }
  }
  const scrollBy = 0 - around.reach.up
  const room = Math.max(0, CARD_HEIGHT + OFFSET + MARGIN - (around.target.top - scrollBy))
  const moved = { ...around, target: { ...around.target, top: around.target.top + room } }
  return { ...cardAt('top', moved, scrollBy), side: 'top', scrollBy, room }
}

/** The center of the window, for a missing target. */
export function middle({ width, height }: Size) {
  return { left: Math.max(MARGIN, (width - CARD_WIDTH) / 2), top: Math.max(MARGIN, (height - CARD_HEIGHT) / 2) }
}

/** The least scrolling with which the card fits on that side; undefined when it never does. */
function scrollFor(side: Side, { target, viewport, reach, inset }: Surroundings) {
  const bottom = target.top + target.height
  const beside = CARD_HEIGHT + OFFSET + MARGIN
  if (side === 'left' && target.left < CARD_WIDTH + OFFSET + MARGIN) return undefined
  if (side === 'right' && target.left + target.width + CARD_WIDTH + OFFSET + MARGIN > viewport.width) return undefined
  // A target taller than the window shows its top.
  const highest = side === 'top' ? Math.max(beside, inset) : inset
  const isTall = highest + target.height + MARGIN > viewport.height
  const most = Math.min(reach.down, target.top - highest)
  const enough = side === 'bottom' ? bottom + beside - viewport.height : bottom + MARGIN - viewport.height
  const least = Math.max(-reach.up, side !== 'bottom' && isTall ? most : enough)
  if (least > most) return undefined
  return Math.min(most, Math.max(least, 0))
}

function cardAt(side: Side, { target, viewport }: Surroundings, scrollBy: number) {
  const top = target.top - scrollBy
  const within = (value: number, size: number, available: number) =>
    Math.max(MARGIN, Math.min(value, available - size - MARGIN))
  const centeredLeft = within(target.left + (target.width - CARD_WIDTH) / 2, CARD_WIDTH, viewport.width)
  const visibleHeight = Math.min(target.height, viewport.height - top)
  const centeredTop = within(top + (visibleHeight - CARD_HEIGHT) / 2, CARD_HEIGHT, viewport.height)
  if (side === 'top') return { left: centeredLeft, top: top - OFFSET - CARD_HEIGHT }
  if (side === 'bottom') return { left: centeredLeft, top: top + target.height + OFFSET }
  if (side === 'left') return { left: target.left - OFFSET - CARD_WIDTH, top: centeredTop }
  return { left: target.left + target.width + OFFSET, top: centeredTop }
}
