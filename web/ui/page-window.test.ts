import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 0, []],
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 25, [1, 2, 3, 4, 5]],
  [3, 25, [1, 2, 3, 4, 5]],
  [4, 25, [2, 3, 4, 5, 6]],
  [24, 25, [21, 22, 23, 24, 25]],
  [25, 25, [21, 22, 23, 24, 25]],
])('page %i of %i offers %j', (current, pageCount, pages) => {
  expect(pageWindow(current, pageCount)).toEqual(pages)
})
