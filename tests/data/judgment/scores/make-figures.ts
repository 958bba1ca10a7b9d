// Prints the figures of README.md: npx tsx tests/data/judgment/scores/make-figures.ts [first seed] [runs] [only titles with this]
import { type Decided, learnAndJudge } from '../../../../server/scoring/learn/judge-model.ts'
import { sigmoid } from '../../../../server/scoring/model/additive-model.ts'
import { calibrationError, ranking, shareInterval } from '../../../../server/scoring/model/measures.ts'
import { learntScorer, priorScorer, type Scorer } from '../../../../server/scoring/score-model.ts'
import { decidedHere, importedDecided, type Made, makeOutcomes } from './make-outcomes.ts'

const FIRST_SEED = Number(process.argv[2] ?? 60_000)
const RUNS = Number(process.argv[3] ?? 60)
const ONLY = process.argv[4] ?? ''
const FRESH = 2000

type Plan = Omit<Parameters<typeof makeOutcomes>[0], 'seed'>
type Run = { isUsed: boolean; prior: number; used: number; learnt: number; calibration: number; leftOut: string[] }

const sumOf = (scorer: Scorer, { features }: Decided) => scorer.points(features).reduce((sum, each) => sum + each, 0)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function run(plan: Plan, seed: number, as: (made: Made[]) => Decided[]): Run {
  const { learnt, isBetter, leftOut } = learnAndJudge(as(makeOutcomes({ ...plan, seed })))
  const scorer = learntScorer(0, plan.leads, learnt)
  const fresh = decidedHere(makeOutcomes({ ...plan, leads: FRESH, seed: seed + 1_000_000 }))
  const outcomes = fresh.map(({ isWon }) => isWon)
  const aucOf = (by: Scorer) =>
    ranking(
      fresh.map((lead) => sumOf(by, lead)),
      outcomes,
    ).auc
  const chances = fresh.map((lead) => scorer.chance(sumOf(scorer, lead)) ?? sigmoid(0))
  const [ofLearnt, ofPrior] = [aucOf(scorer), aucOf(priorScorer)]
  return {
    isUsed: isBetter,
    prior: ofPrior,
    learnt: ofLearnt,
    used: isBetter ? ofLearnt : ofPrior,
    calibration: calibrationError(chances, outcomes),
    leftOut: leftOut.map(({ name }) => name),
  }
}

function print(title: string, plan: Plan, runs = RUNS, as = decidedHere) {
  if (!title.includes(ONLY)) return
  const all = Array.from({ length: runs }, (_, i) => run(plan, FIRST_SEED + i, as))
  const used = all.filter(({ isUsed }) => isUsed)
  const [low, high] = shareInterval(used.length, runs).map((share) => (100 * share).toFixed(1))
  const auc = (of: 'prior' | 'learnt' | 'used') => mean(all.map((each) => each[of])).toFixed(3)
  const calibration = used.length > 0 ? mean(used.map((each) => each.calibration)).toFixed(3) : '–'
  const mistakes = all.filter(({ leftOut }) => leftOut.length > 0)
  console.log(
    `${title} | ${plan.leads} | ${used.length} of ${runs} (${low} to ${high}%) | ${auc('prior')} | ${auc('learnt')} | ${auc('used')} | ${calibration} | ${mistakes.length} ${[...new Set(mistakes.flatMap((each) => each.leftOut))].join(', ')}`,
  )
}

console.log('what | outcomes | learned from (95%) | built-in AUC | learned AUC | AUC in use | calibration error | left out by mistake')
const sizes = [100, 200, 400]
for (const leads of sizes) print('noise', { leads, strength: 0 }, 4 * RUNS)
for (const leads of sizes) print('noise with extra columns', { leads, strength: 0, hasExtras: true }, 2 * RUNS)
for (const rule of ['niche', 'expected', 'single'] as const)
  for (const leads of sizes) print(`pattern: ${rule}`, { leads, rule })
const withoutExtras = (made: Made[]) =>
  decidedHere(made.map((each) => ({ ...each, lead: { ...each.lead, extraColumns: null } })))
for (const leads of [200, 400, 1000]) {
  print('columns of the file matter, not kept', { leads, hasExtras: true }, RUNS / 2, withoutExtras)
  print('columns of the file matter, kept', { leads, hasExtras: true }, RUNS / 2)
  print('the same, imported with final statuses', { leads, hasExtras: true }, RUNS / 2, importedDecided)
}
