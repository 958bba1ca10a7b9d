import { draftEvidence } from '../../server/writing/evidence/draft-evidence.ts'
import { languageOf } from '../../server/writing/evidence/evidence.ts'
import type { EvalCase } from './cases.ts'

type Mail = { subject: string; body: string }

export const DIMENSIONS = ['facts used', 'claims supported', 'instructions followed', 'length', 'language'] as const
export type Scores = Record<(typeof DIMENSIONS)[number], number>

/** Each from 0 to 1. An email that was not written has 0 in all. */
export const NOT_WRITTEN: Scores = {
  'facts used': 0,
  'claims supported': 0,
  'instructions followed': 0,
  length: 0,
  language: 0,
}

/** Works on the text alone, without a model as judge: the same email always has the same score. */
export function scoreEmail(mail: Mail, { facts, instruction, worthUsing }: EvalCase): Scores {
  const text = `${mail.subject}\n${mail.body}`.toLowerCase()
  // Some words, such as "shift", stay English in no other language: elsewhere only names and numbers count.
  const isName = (word: string) => /^[A-Z\d]/.test(word)
  const expected = instruction.language === 'en' ? worthUsing : worthUsing.filter(isName)
  const used = expected.filter((word) => text.includes(word.toLowerCase()))
  const unsupported = draftEvidence(mail, facts).filter(({ source }) => source === null).length
  const words = mail.body.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
  const [least, most] = instruction.words
  const isInLanguage = languageOf(mail) === instruction.language
  return {
    'facts used': expected.length === 0 ? 1 : used.length / expected.length,
    // One claim without a source is a correction, two are a rewrite.
    'claims supported': Math.max(0, 1 - unsupported / 2),
    'instructions followed': instruction.isFollowed(mail) && isInLanguage ? 1 : 0,
    length: words >= least && words <= most ? 1 : 0,
    language: isInLanguage ? 1 : 0,
  }
}

export function meanOf(scores: Scores[]): Scores {
  const mean = (name: (typeof DIMENSIONS)[number]) =>
    scores.reduce((sum, one) => sum + one[name], 0) / Math.max(1, scores.length)
  return Object.fromEntries(DIMENSIONS.map((name) => [name, mean(name)])) as Scores
}

export const totalOf = (scores: Scores) => DIMENSIONS.reduce((sum, name) => sum + scores[name], 0) / DIMENSIONS.length
