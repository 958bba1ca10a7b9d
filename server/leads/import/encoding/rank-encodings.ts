import chardet from 'chardet'
import iconv from 'iconv-lite'
import type { Encoding } from '../../../../contract/lead-import.ts'
import { takingTurns } from '../../../turns.ts'
import { scoreOfLetters } from './letter-scores.ts'
import { lettersInAddresses, shareOfCountries } from './reading-clues.ts'

/** The lines as one encoding reads them. */
export type Reading = { encoding: Encoding; text: string; score: number }

/** Of encodings that read the lines the same way, the first counts. */
const CANDIDATES = [
  'windows-1252',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
  'windows-1253',
  'windows-1251',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'big5',
  'gb18030',
] as const satisfies readonly Encoding[]

// chardet knows how often pairs of letters are in running text. Lists of people have little of that, so it is one clue of several.
const CHARDET_WEIGHT = 0.4
const ADDRESS_WEIGHT = 2
const COUNTRY_WEIGHT = 0.8
/** Less than this between two readings, and a person has to choose. */
const SURE_BY = 0.6
const GOOD_SCORE = 0.3

const OTHER_NAMES: Record<string, Encoding> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-7': 'windows-1253',
  'iso-8859-9': 'windows-1254',
}

type Ranked = Reading & { letters: number }

/** The readings of lines that are not UTF-8, best first, each text once. */
export async function rankEncodings(sample: Buffer): Promise<{ readings: Reading[]; isSure: boolean }> {
  const turn = takingTurns()
  const special = sample.reduce((count, byte) => count + (byte > 127 ? 1 : 0), 0) || 1
  const confidence = confidenceOfChardet(sample)
  const readings = new Map<string, Ranked>()
  for (const encoding of CANDIDATES) {
    // The first use of an encoding loads its table.
    if (turn.isOver()) await turn.next()
    const text = iconv.decode(sample, encoding)
    if (turn.isOver()) await turn.next()
    const letters = scoreOfLetters(text, encoding) + lettersInAddresses(text) * ADDRESS_WEIGHT
    const clues = shareOfCountries(text, encoding) * COUNTRY_WEIGHT + (confidence.get(encoding) ?? 0) * CHARDET_WEIGHT
    const score = letters / special + clues
    const same = readings.get(text)
    if (same) same.score = Math.max(same.score, score)
    else readings.set(text, { encoding, text, score, letters })
  }
  const ranked = [...readings.values()].sort((a, b) => b.score - a.score)
  return { readings: ranked, isSure: isSure(ranked, special) }
}

function confidenceOfChardet(sample: Buffer) {
  const found = new Map<string, number>()
  for (const { name, confidence } of chardet.analyse(sample)) {
    const encoding = OTHER_NAMES[name.toLowerCase()] ?? name.toLowerCase()
    found.set(encoding, Math.max(confidence / 100, found.get(encoding) ?? 0))
  }
  return found
}

function isSure([best, second]: Ranked[], special: number) {
  if (!best || best.score < GOOD_SCORE) return false
  if (!second) return true
  const byLetters = best.letters - second.letters
  const byClues = best.score - second.score - byLetters / special
  // Letters that both read the same way say nothing about which is right.
  return byLetters / differing(best.text, second.text, special) + byClues >= SURE_BY
}

function differing(text: string, other: string, most: number) {
  if (text.length !== other.length) return most
  let count = 0
  for (let at = 0; at < text.length; at++) if (text[at] !== other[at]) count++
  return Math.max(1, Math.min(count, most))
}
