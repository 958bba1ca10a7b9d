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
  /** How far the page can be scrolled up and down from here. Nothing for what does not move with it. */
  reach: { up: number; down: number }
  /** What is higher than this lies under the page's header. */
  inset: number
}

export type Placement = {
  side: Side
  left: number
  top: number
  /** Scrolled down by so much, the target is in view and the card beside it. */
  scrollBy: number
  /** Missing above the page: a target that fills the window from its top on has to move down to make room. */
  room: number
}

const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }
const SIDES: Side[] = ['bottom', 'top', 'right', 'left']

/** Beside the target, on the wanted side if that fits and never over it; the page moves no more than it must. */
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

/** For a target that is not there: the middle of the window. */
export function middle({ width, height }: Size) {
  return { left: Math.max(MARGIN, (width - CARD_WIDTH) / 2), top: Math.max(MARGIN, (height - CARD_HEIGHT) / 2) }
}

/** The least scrolling with which the card fits on that side; undefined when it never does. */
function scrollFor(side: Side, { target, viewport, reach, inset }: Surroundings) {
  const bottom = target.top + target.height
  const beside = CARD_HEIGHT + OFFSET + MARGIN
  if (side === 'left' && target.left < CARD_WIDTH + OFFSET + MARGIN) return undefined
  if (side === 'right' && target.left + target.width + CARD_WIDTH + OFFSET + MARGIN > viewport.width) return undefined
  // Of a target taller than the window its beginning is shown.
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
  const centredLeft = within(target.left + (target.width - CARD_WIDTH) / 2, CARD_WIDTH, viewport.width)
  const visibleHeight = Math.min(target.height, viewport.height - top)
  const centredTop = within(top + (visibleHeight - CARD_HEIGHT) / 2, CARD_HEIGHT, viewport.height)
  if (side === 'top') return { left: centredLeft, top: top - OFFSET - CARD_HEIGHT }
  if (side === 'bottom') return { left: centredLeft, top: top + target.height + OFFSET }
  if (side === 'left') return { left: target.left - OFFSET - CARD_WIDTH, top: centredTop }
  return { left: target.left + target.width + OFFSET, top: centredTop }
}
