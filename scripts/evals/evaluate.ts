import type { ModelConfig } from '../../server/config.ts'
import { createModel } from '../../server/writing/model/model.ts'
import { ModelFailure } from '../../server/writing/model/model-failure.ts'
import { builtInWriter, createWriter, type Writer } from '../../server/writing/writer.ts'
import { CASES, type EvalCase } from './cases.ts'
import { DIMENSIONS, meanOf, NOT_WRITTEN, type Scores, scoreEmail, totalOf } from './score-email.ts'

const AT_ONCE = 4
const SEED = 7

type Result = { name: string; scores: Scores; failures: string[] }

/** The model and the built-in writer on the same cases, as a table. Without a model, the built-in writer alone. */
export async function evaluate(config: ModelConfig | undefined, cases: EvalCase[] = CASES): Promise<string> {
  const model = createModel(config)
  const results = [...(model ? [await runCases(createWriter(model), cases)] : []), await runCases(builtInWriter, cases)]
  const note = model ? [] : ['No model is configured (AI_PROVIDER), so only the built-in writer is scored.', '']
  return [...note, `${cases.length} cases, scores from 0 to 1`, '', ...tableOf(results), ...failuresOf(results)].join(
    '\n',
  )
}

async function runCases(writer: Writer, cases: EvalCase[]): Promise<Result> {
  const scores: Scores[] = []
  const failures: string[] = []
  const waiting = cases.entries()
  const work = async () => {
    for (const [index, one] of waiting) {
      try {
        const { category, facts, instruction } = one
        const brief = { category, tone: 'professional' as const, seed: SEED + index, customPrompt: instruction.prompt }
        scores[index] = scoreEmail((await writer.write(facts, brief)).answer, one)
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        scores[index] = NOT_WRITTEN
        failures.push(`${one.name}: ${error.outcome}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { name: writer.name, scores: meanOf(scores), failures }
}

function tableOf(results: Result[]) {
  const rows = [
    ['', ...results.map(({ name }) => name)],
    ...DIMENSIONS.map((dimension) => [dimension, ...results.map(({ scores }) => scores[dimension].toFixed(2))]),
    ['total', ...results.map(({ scores }) => totalOf(scores).toFixed(2))],
    ['emails not written', ...results.map(({ failures }) => String(failures.length))],
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  )
}

const failuresOf = (results: Result[]) => {
  const lines = results.flatMap(({ failures }) => failures)
  return lines.length === 0 ? [] : ['', 'Not written:', ...lines.slice(0, 10).map((line) => `  ${line}`)]
}
