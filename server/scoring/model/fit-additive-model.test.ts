import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../tests/world/seeded-random.ts'
import { type AdditiveModel, logOdds, sigmoid } from './additive-model.ts'
import type { Column } from './bins.ts'
import { fitAdditiveModel } from './fit-additive-model.ts'
import { calibrationError, ranking } from './measures.ts'

const colours = ['red', 'green', 'blue', null] as const

/** Cases whose chance is known: `truth` tells the log-odds. */
function cases(n: number, seed: number, truth: (colour: string | null, size: number) => number) {
  const draw = seededRandom(seed)
  const random = () => draw(1_000_000) / 1_000_000
  const rows = Array.from({ length: n }, () => {
    const colour = colours[Math.floor(random() * 4)] as string | null
    const size = Math.floor(random() * 100)
    return { colour, size, isWon: random() < sigmoid(truth(colour, size)) }
  })
  const columns: Column[] = [
    { name: 'colour', kind: 'word', values: rows.map(({ colour }) => colour) },
    { name: 'size', kind: 'number', values: rows.map(({ size }) => size) },
  ]
  return { rows, columns, outcomes: rows.map(({ isWon }) => isWon) }
}

const effects = (model: AdditiveModel, name: string) =>
  model.features.find(({ bins }) => bins.length === 1 && bins[0]?.name === name)?.effects ?? []

describe('what is learnt', () => {
  test('is close to the truth, for words, for numbers and for what is unknown', () => {
    const truth = (colour: string | null, size: number) =>
      (colour === 'red' ? 1.5 : colour === null ? -1 : 0) + size / 50 - 1
    const seen = cases(5000, 1, truth)
    const model = fitAdditiveModel(seen.columns, seen.outcomes)
    const unseen = cases(5000, 2, truth)
    const chances = unseen.rows.map(({ colour, size }) => sigmoid(logOdds(model, { colour, size })))
    const best = unseen.rows.map(({ colour, size }) => sigmoid(truth(colour, size)))
    expect(ranking(chances, unseen.outcomes).auc).toBeGreaterThan(ranking(best, unseen.outcomes).auc - 0.01)
    expect(calibrationError(chances, unseen.outcomes)).toBeLessThan(0.03)
  })

  test('is nothing where there is nothing: effects without signal end flat', () => {
    const { columns, outcomes } = cases(3000, 3, () => 0)
    const model = fitAdditiveModel(columns, outcomes)
    for (const name of ['colour', 'size']) {
      for (const effect of effects(model, name)) expect(Math.abs(effect)).toBeLessThan(0.15)
    }
    expect(model.features).toHaveLength(2)
  })

  test('of two columns that only together say something is found as their pair', () => {
    const truth = (colour: string | null, size: number) => (colour === 'red' ? 1 : -1) * (size >= 50 ? 1.5 : -1.5)
    const { columns, outcomes } = cases(4000, 4, truth)
    const model = fitAdditiveModel(columns, outcomes)
    expect(model.features.some(({ bins }) => bins.length === 2)).toBe(true)
    const told = (colour: string, size: number) => logOdds(model, { colour, size })
    expect(told('red', 80)).toBeGreaterThan(told('red', 20) + 1)
    expect(told('blue', 20)).toBeGreaterThan(told('blue', 80) + 1)
  })

  test('stays finite where a word decides everything, where all is unknown, and with few cases', () => {
    const columns: Column[] = [
      { name: 'word', kind: 'word', values: Array.from({ length: 40 }, (_, i) => (i % 2 ? 'yes' : 'no')) },
      { name: 'none', kind: 'number', values: new Array(40).fill(null) },
      { name: 'same', kind: 'number', values: new Array(40).fill(7) },
    ]
    const model = fitAdditiveModel(
      columns,
      Array.from({ length: 40 }, (_, i) => i % 2 === 1),
    )
    const chance = (word: string) => sigmoid(logOdds(model, { word, none: 3, same: -1 }))
    expect(chance('yes')).toBeGreaterThan(0.8)
    expect(chance('no')).toBeLessThan(0.2)
    expect(chance('never seen')).toBeCloseTo(0.5, 1)
  })

  test('is told against the average case', () => {
    const { rows, columns, outcomes } = cases(2000, 5, (colour) => (colour === 'red' ? 1 : -1))
    const model = fitAdditiveModel(columns, outcomes)
    const mean =
      rows.reduce((sum, row) => sum + logOdds(model, { colour: row.colour, size: row.size }), 0) / rows.length
    expect(mean).toBeCloseTo(model.intercept, 6)
  })
})
