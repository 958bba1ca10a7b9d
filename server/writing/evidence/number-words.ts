const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'
const units = new Map(SMALL.split(' ').map((word, value) => [word, value]))
for (const [tens, word] of TENS.split(' ').entries()) if (tens > 1) units.set(word, tens * 10)
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
  ['dozen', 12],
])
export const scaleLetters = new Map([
  ['k', 1_000],
  ['m', 1_000_000],
  ['mn', 1_000_000],
  ['mm', 1_000_000],
  ['mio', 1_000_000],
  ['bn', 1_000_000_000],
  ['b', 1_000_000_000],
])

export const scaleOf = (folded: string) => scales.get(folded)
/** "forty", "twenty-five". */
export function unitOf(folded: string): number | undefined {
  const whole = units.get(folded)
  if (whole !== undefined || !folded.includes('-')) return whole
  const [tens, one, ...rest] = folded.split('-').map((part) => units.get(part))
  return tens !== undefined && one !== undefined && rest.length === 0 && tens >= 20 && one < 10 ? tens + one : undefined
}

/** "hundreds of", "thousands of": claims without an exact number. */
export const looseScales = new Map([
  ['dozens', 12],
  ['hundreds', 100],
  ['thousands', 1_000],
  ['millions', 1_000_000],
  ['billions', 1_000_000_000],
])

/** 1,500 and 1.5; "1.500" may be either. */
export function valuesOfDigits(text: string): number[] {
  const plain = text.replace(/[.,]$/, '')
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) return [Number(plain.replaceAll(',', ''))]
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(plain)) return [Number(plain.replaceAll('.', ''))]
  if (/^\d{1,3}\.\d{3}$/.test(plain)) return [Number(plain), Number(plain.replace('.', ''))]
  if (/^\d+,\d{1,2}$/.test(plain)) return [Number(plain.replace(',', '.'))]
  const value = Number(plain.replaceAll(',', ''))
  return Number.isFinite(value) ? [value] : []
}
