import { expect, test } from 'vitest'
import { wholeWords } from './whole-words.ts'

const PIECES = [
  'guarantee',
  'Guaranteed',
  'utilise',
  'UTILIZE',
  'd',
  'é',
  'ß',
  'я',
  '中',
  '𝐀',
  '😀',
  '-',
  '_',
  "'",
  ' ',
  '.',
  '\n',
  '7',
  '٣',
]

/** The same by one pattern, as slow as it is. */
const slowly = (words: string, joints: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}${joints}])${words}(?![\\p{L}\\p{N}${joints}])`, 'giu')

test('words are found where no letter of any script touches them', () => {
  for (const [words, joints] of [
    ['(?:guarantee|guaranteed|7 d)', ''],
    ['utili[sz]e', '-'],
  ] as const) {
    const find = wholeWords(words, joints)
    const pattern = slowly(words, joints)
    let found = 0
    for (let n = 0; n < PIECES.length ** 3; n++) {
      const text = [n, n / PIECES.length, n / PIECES.length ** 2]
        .map((at) => PIECES[Math.floor(at) % PIECES.length])
        .join('')
      const places = find(text).map(({ 0: word, index }) => `${index} ${word}`)
      expect(places).toEqual([...text.matchAll(pattern)].map(({ 0: word, index }) => `${index} ${word}`))
      found += places.length
    }
    expect(found).toBeGreaterThan(100)
  }
})
