import type { CompanySize } from '../../../contract/lead.ts'

// Excel takes "1-10" and "11-50" for dates.
const datesOfExcel: Record<string, CompanySize> = {
  '1-oct': '1-10',
  '01-oct': '1-10',
  'oct-01': '1-10',
  'oct-1': '1-10',
  '10-jan': '1-10',
  'jan-10': '1-10',
  'nov-50': '11-50',
}

const OPEN_END = /\+|more|over|>|plus|mehr/

/** A number of people, or a range of which the upper end counts. */
export function readCompanySize(text: string): CompanySize | undefined {
  const words = text.toLowerCase().trim()
  const date = datesOfExcel[words]
  if (date) return date
  if (/self|myself|freelance|sole/.test(words)) return '1-10'
  const numbers = numbersIn(words)
  return numbers && sizeOf(Math.max(...numbers) + (OPEN_END.test(words) ? 1 : 0))
}

/** Whether it says nothing but a number of people, or a range within one of our sizes. Of those above 200 we keep less than it says. */
export function isCertainSize(text: string) {
  const words = text.toLowerCase().trim()
  if (!/^[\d\s.,'’k+>–—-]+(to \d[\d\s.,'’k]*)?(employees|people|staff|mitarbeiter)?$/.test(words)) return false
  const numbers = numbersIn(words)
  if (!numbers || datesOfExcel[words]) return false
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  if (numbers.length === 1 && !OPEN_END.test(words)) return true
  return (
    sizeOf(most + (OPEN_END.test(words) ? 1 : 0)) !== '200+' && !OPEN_END.test(words) && sizeOf(least) === sizeOf(most)
  )
}

const numbersIn = (words: string) =>
  words
    .replace(/(\d)[,.\s'](?=\d{3}\b)/g, '$1')
    .match(/\d+(\.\d+)?\s*k?/g)
    ?.map((digits) => (digits.endsWith('k') ? Number.parseFloat(digits) * 1000 : Number.parseFloat(digits)))

function sizeOf(people: number): CompanySize {
  if (people <= 10) return '1-10'
  if (people <= 50) return '11-50'
  return people <= 200 ? '51-200' : '200+'
}

const NOTHING = /^([-–—]+|n\/?a|none|null|unknown|tbd)$/i
/** A word that stands for an empty cell. */
export const saysNothing = (text: string) => NOTHING.test(text.trim())

/** "65%", "65" and "0.65" are 65; NaN when it is no number, undefined when there is none. */
export function readPercent(text: string): number | undefined {
  const words = text.trim()
  if (saysNothing(words)) return undefined
  const match = /^(-?\d+(?:[.,]\d+)?)\s*(%)?$/.exec(words)
  if (!match) return Number.NaN
  const value = Number(match[1]?.replace(',', '.'))
  return !match[2] && value > 0 && value < 1 ? Math.round(value * 100) : value
}

const PARTICLES = /^(van|von|der|den|de|da|das|do|dos|del|della|di|du|la|le|ten|ter|bin|ibn|al|el|af|av|zu|st\.?)$/i

/** First and last name; the last name starts at its particle ("van Gogh") or is the last word. A single word is a first name. */
export function splitName(name: string): { firstName?: string; lastName?: string } {
  const [last = '', first] = name.split(',').map((part) => part.trim())
  if (first) return { firstName: first, lastName: last }
  const words = name.trim().split(/\s+/)
  if (words.length < 2) return words[0] ? { firstName: words[0] } : {}
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && PARTICLES.test(word))
  const cut = particle === -1 ? words.length - 1 : particle
  return { firstName: words.slice(0, cut).join(' '), lastName: words.slice(cut).join(' ') }
}
