import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import type { Encoding } from '../../../../contract/lead-import.ts'
import { tellingLines } from './telling-lines.ts'

const read = (text: string, ...encodings: Encoding[]) => {
  const sample = iconv.encode(text, 'windows-1252')
  return tellingLines(encodings.map((encoding) => ({ encoding, text: iconv.decode(sample, encoding), score: 0 })))
}

test('the lines of two encodings are those in which they differ', () => {
  const alike = 'Jürgen;Müller\r\nKäthe;Weiß\r\nSören;Böhm\r\nJörg;Groß\r\n'
  expect(read(`${alike}Bjørn;Köhler\r\n${alike}Nuñez;Böhm\r\n`, 'windows-1252', 'windows-1250')).toEqual([
    { encoding: 'windows-1252', lines: ['Bjørn;Köhler', 'Nuñez;Böhm'] },
    { encoding: 'windows-1250', lines: ['Bjřrn;Köhler', 'Nuńez;Böhm'] },
  ])
})

test('each reading has a line that tells it from the best one, once', () => {
  const [best, central, mac] = read('Jürgen\nKäthe\nSören\nBjørn\n', 'windows-1252', 'windows-1250', 'macintosh')
  expect(best?.lines).toEqual(['Bjørn', 'Jürgen', 'Käthe'])
  expect(central?.lines).toEqual(['Bjřrn', 'Jürgen', 'Käthe'])
  expect(mac?.lines).toEqual(['Bj¯rn', 'J¸rgen', 'K‰the'])
})

test('a long line is shown from near the first letter that differs', () => {
  const [best] = read(`${'x'.repeat(300)};Bjørn;end`, 'windows-1252', 'windows-1250')
  expect(best?.lines).toEqual([`…${'x'.repeat(27)};Bjørn;end`])
})

test('of one reading alone the first lines are shown', () => {
  expect(read('a\nb\nc\nd', 'windows-1252')).toEqual([{ encoding: 'windows-1252', lines: ['a', 'b', 'c'] }])
})
