import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('cells with commas, quotes and line ends are quoted, formulas are kept as text, numbers stay numbers', () => {
  expect(
    toCsv([
      ['Name', 'Rate'],
      ['He said "hi", twice', -3.5],
      ['=HYPERLINK("x")', 0],
    ]),
  ).toBe('\ufeffName,Rate\r\n"He said ""hi"", twice",-3.5\r\n"\'=HYPERLINK(""x"")",0\r\n')
})
