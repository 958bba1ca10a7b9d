// The built-in writer over made leads in every category and tone, and the evidence check on drafts written by hand.

import { EMAIL_CATEGORIES, EMAIL_TONES } from '../contract/email-template.ts'
import { atOnce } from '../server/turns.ts'
import { writeEmail } from '../server/writing/built-in/built-in-writer.ts'
import { evidenceOf } from '../server/writing/evidence/evidence.ts'
import { drafts } from '../tests/world/evidence-drafts.ts'
import { judgeDrafts } from '../tests/world/judge-drafts.ts'
import { madeWriterFacts } from '../tests/world/made-writer-facts.ts'
import { seededRandom } from '../tests/world/seeded-random.ts'
import { printTable, type Row } from './table.ts'

const LEADS = 1_000
const PAIRS = 20_000
const cells = EMAIL_CATEGORIES.flatMap((category) => EMAIL_TONES.map((tone) => ({ category, tone })))
const leads = Array.from({ length: LEADS }, (_, number) => madeWriterFacts(number))
const number = (value: number) => value.toLocaleString('en-GB')

const before = performance.now()
const mails = leads.flatMap((facts, seed) => cells.map((cell) => writeEmail(facts, { ...cell, seed })))
const perSecond = mails.length / ((performance.now() - before) / 1000)
printTable([...texts(), ...differences(), ...claims(), ...handWritten()])

function texts(): Row[] {
  const counts = mails.map(({ body }) => body.split(/\s+/).filter(Boolean).length)
  const [least, most] = [counts.reduce((a, b) => Math.min(a, b)), counts.reduce((a, b) => Math.max(a, b))]
  const gaps = mails.filter(({ subject, body }) => /[{}[\]<>]|\bundefined\b|\bnull\b/.test(subject + body)).length
  return [
    { figure: 'texts written', value: number(mails.length) },
    { figure: 'texts a second', value: number(Math.round(perSecond)), target: 'at least 500', isMet: perSecond >= 500 },
    {
      figure: 'words, least and most',
      value: `${least}-${most}`,
      target: '60 to 130',
      isMet: least >= 60 && most <= 130,
    },
    { figure: 'texts with an unfilled placeholder', value: number(gaps), target: '0', isMet: gaps === 0 },
  ]
}

/** Of one lead's texts in a category and tone by other seeds, and of two leads' texts; different: less than half of the runs of three words shared. */
function differences(): Row[] {
  const draw = seededRandom(1)
  let again = 0
  let others = 0
  let same = 0
  for (let pair = 0; pair < PAIRS; pair++) {
    const cell = cells[draw(cells.length)] as (typeof cells)[number]
    const [one, other] = [leads[draw(LEADS)], leads[draw(LEADS)]] as [(typeof leads)[number], (typeof leads)[number]]
    const text = writeEmail(one, { ...cell, seed: pair }).body
    const regenerated = writeEmail(one, { ...cell, seed: pair + 1 }).body
    if (text === regenerated) same++
    if (shared(text, regenerated) < 0.5) again++
    if (shared(text, writeEmail(other, { ...cell, seed: pair }).body) < 0.5) others++
  }
  const share = (count: number) => `${((count / PAIRS) * 100).toFixed(1)} %`
  return [
    {
      figure: 'pairs that are another text, same lead',
      value: share(PAIRS - same),
      target: 'at least 95 %',
      isMet: same <= PAIRS * 0.05,
    },
    {
      figure: 'less than half alike, same lead, next seed',
      value: share(again),
      target: 'at least 95 %',
      isMet: again >= PAIRS * 0.95,
    },
    {
      figure: 'less than half alike, two leads',
      value: share(others),
      target: 'at least 95 %',
      isMet: others >= PAIRS * 0.95,
    },
  ]
}

function shared(one: string, other: string) {
  const [a, b] = [runs(one), runs(other)]
  let both = 0
  for (const run of a) if (b.has(run)) both++
  return both / (a.size + b.size - both)
}

function runs(text: string) {
  // Greeting and signature are the same by right.
  const words = text.split('\n\n').slice(1, -1).join(' ').toLowerCase().split(/\s+/)
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`))
}

function claims(): Row[] {
  const start = performance.now()
  let all = 0
  let unsourced = 0
  for (const [at, mail] of mails.entries())
    for (const { source } of atOnce(evidenceOf(mail, leads[Math.floor(at / cells.length)] as (typeof leads)[number]))) {
      all++
      if (source === null) unsourced++
    }
  const rate = mails.length / ((performance.now() - start) / 1000)
  return [
    { figure: 'claims traced', value: number(all) },
    { figure: 'claims without a source', value: number(unsourced), target: '0', isMet: unsourced === 0 },
    { figure: 'texts checked a second', value: number(Math.round(rate)) },
  ]
}

function handWritten(): Row[] {
  const { precision, recall } = judgeDrafts(drafts)
  return [
    {
      figure: `precision on ${drafts.length} drafts`,
      value: precision.toFixed(3),
      target: 'at least 0.9',
      isMet: precision >= 0.9,
    },
    {
      figure: `recall on ${drafts.length} drafts`,
      value: recall.toFixed(3),
      target: 'at least 0.9',
      isMet: recall >= 0.9,
    },
  ]
}
