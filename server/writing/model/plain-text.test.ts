import { expect, test } from 'vitest'
import { plainLine, plainText } from './plain-text.ts'

test.each([
  ['Hello\r\n\r\nGrace  \n', 'Hello\n\nGrace'],
  ['<p>Hello <b>Grace</b></p><br/>', 'Hello Grace'],
  ['a<script src="x">steal()</script>b', 'ab'],
  ['a<scr<script>ipt>steal()</script>b', 'a<scrb'],
  ['a<<b>script>x<</b>/script>b', 'ab'],
  ['<img src=x onerror=alert(1)>', ''],
  ['5 < 7 and 9 > 8, I <3 this', '5 < 7 and 9 > 8, I <3 this'],
  ['<https://navona.example> and <grace@navona.example>', 'https://navona.example and grace@navona.example'],
  ['in\u200bvis\u202eible\u{e0041}\0', 'invisible'],
  ['family 👨‍👩‍👧', 'family 👨👩👧'],
  ['half \ud83d', 'half'],
  ['a\n\n\n\n\n\nb', 'a\n\n\nb'],
])('%j', (written, text) => {
  expect(plainText(written, 1_000)).toBe(text)
})

test('has an end, also in the middle of a letter of two units', () => {
  expect(plainText('x'.repeat(50), 10)).toBe('x'.repeat(10))
  expect(plainText('ab🎉', 3)).toBe('ab')
  expect(plainLine(' two\n lines ', 100)).toBe('two lines')
})

test('long nonsense is read in no time', () => {
  for (const text of ['<'.repeat(100_000), '<script>'.repeat(10_000), '<a '.repeat(30_000), '<a@'.repeat(30_000)])
    plainText(text, 50_000)
})
