// The learner on outcomes of a real campaign, five folds with a fixed seed, beside plain logistic regression in the same run;
// on the same rows with shuffled outcomes, where there is nothing to learn; and how fast leads are scored and explained.
import { readFile } from 'node:fs/promises'
import { leadFeatures, NO_ENGAGEMENT, type ScoredFields } from '../server/scoring/features/lead-features.ts'
import { type Decided, learnAndJudge } from '../server/scoring/learn/judge-model.ts'
import { logOdds, sigmoid } from '../server/scoring/model/additive-model.ts'
import type { Column } from '../server/scoring/model/bins.ts'
import { fitAdditiveModel } from '../server/scoring/model/fit-additive-model.ts'
import { calibrationError, ranking } from '../server/scoring/model/measures.ts'
import { explain, learntScorer, priorScorer, type Scorer } from '../server/scoring/score-model.ts'
import { seededRandom } from '../tests/world/seeded-random.ts'
import { fitOneHotLogistic } from './one-hot-logistic.ts'
import { printTable, type Row } from './table.ts'

const FOLDS = 5
const SEED = 20_300_101
const TRAINED_ROWS = 40_000
const SCORED_LEADS = 200_000

const { columns, outcomes } = await readBank()
printTable([...accuracy(), ...trainingTime(), ...noSignal(), ...speed()])

function accuracy(): Row[] {
  const draw = seededRandom(SEED)
  const folds = outcomes.map(() => draw(FOLDS))
  const ours: number[] = []
  const plain: number[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const seen = outcomes.flatMap((_, i) => (folds[i] === fold ? [] : [i]))
    const wins = seen.map((i) => outcomes[i] as boolean)
    const model = fitAdditiveModel(pick(columns, seen), wins)
    const chance = fitOneHotLogistic(pick(columns, seen), wins)
    for (const [i, here] of folds.entries()) {
      if (here !== fold) continue
      ours[i] = sigmoid(logOdds(model, valuesAt(i)))
      plain[i] = chance(i, columns)
    }
  }
  const { auc } = ranking(ours, outcomes)
  const error = calibrationError(ours, outcomes)
  return [
    { figure: 'area under the curve', value: auc.toFixed(4), target: 'at least 0.785', isMet: auc >= 0.785 },
    { figure: 'plain logistic regression', value: ranking(plain, outcomes).auc.toFixed(4) },
    { figure: 'calibration error, 10 groups', value: error.toFixed(4), target: 'at most 0.02', isMet: error <= 0.02 },
    { figure: 'plain logistic regression', value: calibrationError(plain, outcomes).toFixed(4) },
  ]
}

function trainingTime(): Row[] {
  const rows = Array.from({ length: TRAINED_ROWS }, (_, i) => i % outcomes.length)
  const wins = rows.map((i) => outcomes[i] as boolean)
  const before = performance.now()
  fitAdditiveModel(pick(columns, rows), wins)
  const seconds = (performance.now() - before) / 1000
  return [
    {
      figure: 'training on 40,000 rows',
      value: `${seconds.toFixed(1)} s`,
      target: 'within 10 s',
      isMet: seconds <= 10,
    },
  ]
}

function noSignal(): Row[] {
  const draw = seededRandom(SEED)
  const leads = madeLeads(2_000)
  const decided: Decided[] = leads.map((lead) => ({
    features: leadFeatures(lead, NO_ENGAGEMENT, new Date()),
    isWon: draw(10) < 3,
  }))
  const { judgement, isBetter } = learnAndJudge(decided)
  return [
    { figure: 'without signal: area under the curve', value: judgement.auc.toFixed(3), target: 'about 0.5' },
    { figure: 'without signal: what is used', value: isBetter ? 'learnt' : 'prior', target: 'prior', isMet: !isBetter },
  ]
}

function speed(): Row[] {
  const leads = madeLeads(5_000)
  const draw = seededRandom(SEED)
  const { learnt } = learnAndJudge(
    leads.map((lead) => ({
      features: leadFeatures(lead, NO_ENGAGEMENT, new Date()),
      isWon: draw(10) < (lead.industry === 'healthcare' ? 7 : 2),
    })),
  )
  const rate = (scorer: Scorer) => {
    const now = new Date()
    const before = performance.now()
    for (let i = 0; i < SCORED_LEADS; i++) explain(scorer, leads[i % leads.length] as ScoredFields, NO_ENGAGEMENT, now)
    return SCORED_LEADS / ((performance.now() - before) / 1000)
  }
  return [['prior', priorScorer] as const, ['learnt', learntScorer(1, leads.length, learnt)] as const].map(
    ([name, scorer]) => {
      const perSecond = rate(scorer)
      return {
        figure: `scored and explained, ${name}`,
        value: `${Math.round(perSecond).toLocaleString('en-GB')}/s`,
        target: 'at least 50,000/s',
        isMet: perSecond >= 50_000,
      }
    },
  )
}

function pick(from: Column[], rows: number[]): Column[] {
  return from.map((column) => ({ ...column, values: rows.map((i) => column.values[i] ?? null) }) as Column)
}

function valuesAt(i: number) {
  return Object.fromEntries(columns.map(({ name, values }) => [name, values[i] ?? null]))
}

async function readBank() {
  const text = await readFile('tests/data/lead-scoring/uci-bank.csv', 'utf8')
  const [head = '', ...lines] = text.trim().split(/\r?\n/)
  const rows = lines.map((line) => line.split(','))
  const all = head.split(',').map((name, c) => ({ name, values: rows.map((row) => row[c] ?? '') }))
  const known = all.filter(({ name }) => name !== 'y' && name !== 'duration')
  return {
    outcomes: all.find(({ name }) => name === 'y')?.values.map((value) => value === 'yes') ?? [],
    columns: known.map(({ name, values }): Column => {
      const isNumber = values.every((value) => value !== '' && !Number.isNaN(Number(value)))
      return isNumber ? { name, kind: 'number', values: values.map(Number) } : { name, kind: 'word', values }
    }),
  }
}

function madeLeads(n: number): ScoredFields[] {
  const draw = seededRandom(SEED)
  const one = <T>(list: T[]) => list[draw(list.length)] as T
  return Array.from({ length: n }, (_, i) => ({
    email: `person${i}@${one(['gmail.com', `company${i % 400}.example`])}`,
    jobTitle: one(['VP Engineering', 'CEO', 'Head of Marketing', 'Sales Manager', 'Geschäftsführer', 'Analyst', null]),
    industry: one(['technology', 'healthcare', 'finance', 'retail', null]),
    companySize: one(['1-10', '11-50', '51-200', '200+', null]),
    location: one(['Oslo, Norway', 'Leeds, UK', 'Paris, France', null]),
    phone: one(['+44 20 7946 0018', null]),
    website: one([`company${i % 400}.example`, null]),
    linkedinUrl: null,
    dealValue: draw(100) * 10_000,
    probability: draw(100),
  }))
}
