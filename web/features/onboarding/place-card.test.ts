import { describe, expect, test } from 'vitest'
import { CARD_HEIGHT, CARD_WIDTH, middle, placeCard, type Surroundings } from './place-card.ts'
import type { Side } from './tour-steps.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
const around = (more: Partial<Surroundings>): Surroundings => ({
  target: { left: 248, top: 80, width: 1168, height: 120 },
  viewport: WIDE,
  reach: { up: 0, down: 500 },
  inset: 66,
  ...more,
})

test('the card sits 16 from its target, in the middle of its side', () => {
  const target = { left: 500, top: 300, width: 400, height: 200 }
  const at = (side: Side) => placeCard(around({ target }), side)
  expect(at('bottom')).toMatchObject({ left: 540, top: 516, scrollBy: 0, room: 0 })
  expect(at('top')).toMatchObject({ left: 540, top: 164 })
  expect(at('left')).toMatchObject({ left: 164, top: 340 })
  expect(at('right')).toMatchObject({ left: 916, top: 340 })
})

test('where the wanted side has no room another is taken', () => {
  expect(placeCard(around({}), 'top').side).toBe('bottom')
  expect(placeCard(around({ target: { left: 20, top: 400, width: 300, height: 50 } }), 'left').side).toBe('right')
  expect(
    placeCard(around({ viewport: NARROW, target: { left: 16, top: 300, width: 358, height: 90 } }), 'left').side,
  ).toBe('bottom')
})

test('what is far down is scrolled into view, with the card', () => {
  const placed = placeCard(
    around({ target: { left: 300, top: 1200, width: 600, height: 200 }, reach: { up: 0, down: 700 } }),
    'bottom',
  )
  expect(placed).toMatchObject({ scrollBy: 1400 + 146 - 900, top: 900 - 10 - CARD_HEIGHT })
})

test('a list longer than the window begins below the card; at the top of a page it makes room', () => {
  const list = { left: 16, width: 358, height: 2400 }
  const below = placeCard(
    around({ viewport: NARROW, target: { ...list, top: 600 }, reach: { up: 0, down: 2300 } }),
    'bottom',
  )
  expect(below).toMatchObject({ side: 'top', top: 10, scrollBy: 600 - 146, room: 0 })
  const above = placeCard(
    around({ viewport: NARROW, target: { ...list, top: 72 }, reach: { up: 0, down: 1700 } }),
    'top',
  )
  expect(above).toMatchObject({ side: 'top', top: 10, scrollBy: 0, room: 146 - 72 })
})

test('a page header, which stays while the page scrolls, has the card below it', () => {
  const header = { left: 224, top: 0, width: 1216, height: 56 }
  expect(placeCard(around({ target: header, inset: 0, reach: { up: 300, down: 300 } }), 'bottom')).toMatchObject({
    top: 72,
    scrollBy: 0,
  })
})

describe('wherever the target is', () => {
  const tops = [0, 30, 72, 140, 400, 800, 1500, 4000]
  const heights = [1, 40, 120, 500, 700, 1000, 5000]
  for (const viewport of [WIDE, NARROW, { width: 360, height: 640 }]) {
    test(`the card is whole, 10 from every edge and never over it, ${viewport.width} wide`, () => {
      for (const side of ['top', 'bottom', 'left', 'right'] as const)
        for (const top of tops)
          for (const height of heights)
            for (const [left, width] of [
              [16, viewport.width - 32],
              [16, 44],
              [viewport.width - 60, 44],
            ] as const) {
              const target = { left, top, width, height }
              const reach = { up: 0, down: Math.max(0, top + height + 24 - viewport.height) }
              const placed = placeCard(around({ viewport, target, reach }), side)
              expect(placed.left).toBeGreaterThanOrEqual(10)
              expect(placed.top).toBeGreaterThanOrEqual(10)
              expect(placed.left + CARD_WIDTH).toBeLessThanOrEqual(viewport.width - 10)
              expect(placed.top + CARD_HEIGHT).toBeLessThanOrEqual(viewport.height - 10)
              const shownTop = top - placed.scrollBy + placed.room
              const isClear =
                placed.top + CARD_HEIGHT <= shownTop ||
                placed.top >= shownTop + height ||
                placed.left + CARD_WIDTH <= left ||
                placed.left >= left + width
              expect({ side, target, placed, isClear }).toMatchObject({ isClear: true })
            }
    })
  }
})

test('without a target the card is in the middle', () => {
  expect(middle(WIDE)).toEqual({ left: 560, top: 390 })
})
