import { expect, test } from 'vitest'
import { cacheOf, oldBuilds } from './old-builds.ts'

const CACHES = ['data', cacheOf('one'), cacheOf('two'), cacheOf('three')]

test('a build that takes over forgets the files of those before it, and no data', () => {
  expect(oldBuilds(CACHES, cacheOf('three'), false)).toEqual(['app-one', 'app-two'])
})

test('while the next build is being fetched its files are left alone, so that it works offline as well', () => {
  expect(oldBuilds(CACHES, cacheOf('two'), true)).toEqual([])
})
