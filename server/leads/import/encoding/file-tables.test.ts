import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guessCsv } from '../csv-guess.ts'

// The files and how they were made: tests/data/judgment/files/README.md.
type Answer = { kind: string; rows: string[][]; mapping?: (string | null)[] }
const FILES = new URL('../../../../tests/data/judgment/files/', import.meta.url)
const answers = Object.entries(
  JSON.parse(readFileSync(new URL('answers.json', FILES), 'utf8')) as Record<string, Answer>,
)
const isAside = (name: string) => (createHash('sha256').update(name).digest()[0] as number) % 2 === 1

async function outcomeOf(name: string, { rows, mapping }: Answer) {
  const guess = await guessCsv(readFileSync(new URL(`made/${name}`, FILES)), true)
  if ('problem' in guess) return 'wrong'
  if (guess.readings.length > 0) return 'asked'
  const isRead = JSON.stringify(guess.rows.map(({ cells }) => cells)) === JSON.stringify(rows)
  return isRead && (!mapping || JSON.stringify(guess.mapping) === JSON.stringify(mapping)) ? 'right' : 'wrong'
}

test.each([
  ['encoding', 0.8],
  ['mixed', 0.8],
  ['bare', 1],
  ['quotes', 1],
])('of the files of kind %s, at least %d are read right, and none wrong without a question', async (kind, least) => {
  for (const side of [true, false]) {
    const part = answers.filter(([name, answer]) => answer.kind === kind && isAside(name) === side)
    const outcomes = []
    for (const [name, answer] of part) outcomes.push({ name, outcome: await outcomeOf(name, answer) })
    expect(outcomes.filter(({ outcome }) => outcome === 'wrong')).toEqual([])
    expect(outcomes.filter(({ outcome }) => outcome === 'right').length / part.length).toBeGreaterThanOrEqual(least)
  }
})
