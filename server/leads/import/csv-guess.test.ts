import { expect, test } from 'vitest'
import { guessCsv, MOST_ROWS } from './csv-guess.ts'

test('a cell made to be slow to judge takes no time', async () => {
  const guess = await guessCsv(Buffer.from(`Email,First Name\na@${'.'.repeat(60_000)}<,x\n`), true)
  expect(guess).toMatchObject({ mapping: ['email', 'firstName'] })
})

test('a guess looks at the first rows only, however many short ones there are', async () => {
  for (const [line, header] of [
    ['a\n', ''],
    ['b,c\n', 'Email,Name\n'],
    ['\n', 'Email,Name\nb,c\n'],
  ] as const) {
    const guess = await guessCsv(Buffer.from(header + line.repeat(30_000)), true)
    expect('rows' in guess && guess.rows.length).toBeLessThanOrEqual(MOST_ROWS)
  }
})

test('empty lines and lines before the column names do not count', async () => {
  const guess = await guessCsv(
    Buffer.from(`${'\n'.repeat(5_000)}My contacts\nName;Email\nAda;ada@navona.example\n`),
    true,
  )
  expect(guess).toMatchObject({ delimiter: ';', headerLine: 5_002, mapping: ['name', 'email'] })
})
