import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../tests/world/seeded-random.ts'
import { CsvReader } from './csv-reader.ts'

const SPECTRUM = new URL('../../../tests/data/csv/spectrum/', import.meta.url)

/** Read in pieces of this size. */
function read(text: string, delimiter = ',', pieceSize = text.length || 1) {
  const reader = new CsvReader(delimiter)
  const rows = []
  for (let at = 0; at < text.length; at += pieceSize) rows.push(reader.read(text.slice(at, at + pieceSize)))
  return [...rows.flat(), ...reader.end()]
}
const cells = (text: string, delimiter = ',', pieceSize?: number) =>
  read(text, delimiter, pieceSize).map((row) => row.cells)

test.each(readdirSync(new URL('csvs/', SPECTRUM)))('reads %s as csv-spectrum says', (file) => {
  const [names = [], ...rows] = cells(readFileSync(new URL(`csvs/${file}`, SPECTRUM), 'utf8'))
  const meant = JSON.parse(readFileSync(new URL(`json/${file.replace('.csv', '.json')}`, SPECTRUM), 'utf8'))
  // One of its answers names a phone number that is not in its file.
  const objects = rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])))
  if (file === 'location_coordinates.csv') expect(objects).toEqual([{ ...meant, 'Contact Phone Number': '2095257564' }])
  else expect(objects).toEqual(meant)
})

test('reads what csv-parse reads, wherever the text is cut into pieces', () => {
  const random = seededRandom(7)
  const atoms = ['a', 'ü', '🙂', ' ', ',', ';', '"', '""', '\n', '\r\n', '\r', '=1', '\t', '']
  for (let round = 0; round < 500; round++) {
    const table = Array.from({ length: 1 + random(5) }, () =>
      Array.from({ length: 1 + random(4) }, () =>
        Array.from({ length: random(6) }, () => atoms[random(atoms.length)]).join(''),
      ),
    )
    const text = table
      .map((row) =>
        row
          .map((cell) => (/[",;\r\n]/.test(cell) || random(3) === 0 ? `"${cell.replaceAll('"', '""')}"` : cell))
          .join(','),
      )
      .join(random(2) ? '\n' : '\r\n')
    const meant = parse(text, { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] })
    for (const size of [1, 2, 3, 7, text.length || 1])
      expect(cells(text, ',', size), JSON.stringify(text)).toEqual(meant)
  }
})

describe('forgives', () => {
  test.each([
    ['a quotation mark inside a bare cell', '5\'10" tall,x\n', [['5\'10" tall', 'x']]],
    ['text after a closing quotation mark', '"a"b,c\n', [['"a"b', 'c']]],
    ['rows of any length', 'a\nb,c\n,\n', [['a'], ['b', 'c'], ['', '']]],
    ['line ends of every kind', 'a\rb\nc\r\nd', [['a'], ['b'], ['c'], ['d']]],
    ['a missing line end', 'a,b', [['a', 'b']]],
  ])('%s', (_, text, meant) => {
    for (const size of [1, 2, 100]) expect(cells(text, ',', size)).toEqual(meant)
  })

  test('a quotation mark that is never closed: one line is bad, the others are read', () => {
    const rows = read('a,b\n"oops,c\nd,e\n', ',', 3)
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['"oops', 'c'], problem: 'A quotation mark is opened here and never closed' },
      { line: 3, cells: ['d', 'e'] },
    ])
  })

  test('the same in a file larger than any row may be', () => {
    const rows = read(`"oops\n${'x,y\n'.repeat(600_000)}`, ',', 262_144)
    expect(rows).toHaveLength(600_001)
    expect(rows.filter(({ problem }) => problem)).toHaveLength(1)
  })
})

describe('a line longer than a million characters', () => {
  const long = 'x,'.repeat(2_000_000)

  // The last cuts a line end of two characters in half.
  test.each([262_144, 2_000_003])('is one bad row in pieces of %i, and the lines below keep their numbers', (size) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const rows = read(`a,b${end}${long}${end}c,d${end}`, ',', size)
      expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
        [1, undefined],
        [2, 'The line is longer than a million characters'],
        [3, undefined],
      ])
      expect(rows[1]?.cells.join().length).toBeLessThan(100_000)
      expect(rows[2]?.cells).toEqual(['c', 'd'])
    }
  })

  test('is let go piece by piece when the file is nothing else', () => {
    const reader = new CsvReader(',')
    const rows = Array.from({ length: 200 }, () => reader.read('x'.repeat(262_144))).flat()
    expect([...rows, ...reader.end()]).toMatchObject([{ line: 1, problem: expect.stringContaining('longer than') }])
  })

  test('that a quotation mark opens says so', () => {
    const rows = read(`"oops\n${'x,y\n'.repeat(300_000)}"z`, ',', 262_144)
    expect(rows[0]).toEqual({
      line: 1,
      cells: ['"oops'],
      problem: 'A quotation mark is opened here and not closed within a million characters',
    })
  })
})

test('tells at which line of the file a row begins', () => {
  const lines = read('a\r\n"b\r\nb"\r\n\r\n"c\nc\rc",d\ne').map(({ line }) => line)
  expect(lines).toEqual([1, 2, 4, 5, 8])
})

test('with backslash quotes, a mark after a backslash belongs to its cell, wherever the text is cut', () => {
  const text = '"Say \\"Hi\\", twice",b\n"C:\\\\",c\n"a ""b""",d\n'
  for (const size of [1, 2, 3, 100]) {
    const reader = new CsvReader(',', true)
    const rows = []
    for (let at = 0; at < text.length; at += size) rows.push(...reader.read(text.slice(at, at + size)))
    expect([...rows, ...reader.end()].map((row) => row.cells)).toEqual([
      ['Say "Hi", twice', 'b'],
      ['C:\\', 'c'],
      ['a "b"', 'd'],
    ])
  }
})
