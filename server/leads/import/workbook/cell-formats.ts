/** What the number of a cell means, by its number format. */
export type CellFormat =
  | { kind: 'date'; hasDate: boolean; hasTime: boolean }
  | { kind: 'percent' }
  | { kind: 'currency'; sign: string }
  | { kind: 'digits'; least: number }
  | { kind: 'number' }

const NUMBER: CellFormat = { kind: 'number' }
const date = (hasDate: boolean, hasTime: boolean): CellFormat => ({ kind: 'date', hasDate, hasTime })

/** Formats that files name by number and do not write down. Some numbers differ by language, but are dates in all. */
export function builtInFormat(id: number): CellFormat {
  if (id === 9 || id === 10) return { kind: 'percent' }
  if (id === 22) return date(true, true)
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47) || (id >= 32 && id <= 35)) return date(false, true)
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return date(true, false)
  return NUMBER
}

const MAX_CODE = 300
const NAMED_CURRENCY = /\[\$([^\]-]+)(?:-[^\]]*)?\]/
const CURRENCY_WORD = /"\s*(\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|Fr\.?)\s*"|\\?(\p{Sc})/u

/** What a format code such as `dd/mm/yyyy` or `#,##0.00 "€"` says. */
export function readFormatCode(code: string): CellFormat {
  const [first = ''] = code.slice(0, MAX_CODE).split(';')
  const bare = first
    .replace(/"[^"]*"?/g, '')
    .replace(/[\\_*]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/general/i, '')
  if (/[ydhs]|m/i.test(bare) && !/[#?]/.test(bare)) return date(/[yd]|^[^hs]*m[^hs]*$/i.test(bare), /[hs]/i.test(bare))
  if (bare.includes('%')) return { kind: 'percent' }
  const named = NAMED_CURRENCY.exec(first) ?? CURRENCY_WORD.exec(first.replace(/\[[^\]]*\]/g, ''))
  const sign = (named?.[1] ?? named?.[2])?.trim()
  if (sign) return { kind: 'currency', sign }
  if (/^0{2,}$/.test(bare)) return { kind: 'digits', least: bare.length }
  return NUMBER
}

/** The text of a number as a person would type it. */
export function numberText(value: string, format: CellFormat = NUMBER, is1904 = false) {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  switch (format.kind) {
    case 'date':
      return dateText(number, format, is1904) ?? plainNumber(number)
    case 'percent':
      return `${plainNumber(number * 100)}%`
    case 'currency':
      return `${format.sign} ${plainNumber(number)}`
    case 'digits':
      return Number.isInteger(number) && number >= 0 ? String(number).padStart(format.least, '0') : plainNumber(number)
    case 'number':
      return plainNumber(number)
  }
}

/** Spreadsheets have 15 digits; the rest is noise (0.1 + 0.2 is 0.30000000000000004). */
export const plainNumber = (number: number) => String(Number(number.toPrecision(15)))

const DAY_MS = 86_400_000
const START_1900 = Date.UTC(1899, 11, 30)
const START_1904 = Date.UTC(1904, 0, 1)
/** The last day of 9999. */
const MAX_DAY = 2_958_465

/** ISO dates, which no country reads another way. Undefined when the number is no day. */
function dateText(days: number, { hasDate, hasTime }: { hasDate: boolean; hasTime: boolean }, is1904: boolean) {
  if (days < 0 || days > MAX_DAY) return undefined
  // The 1900 system counts a 29 February 1900 that never was; days before it are one off.
  const real = !is1904 && days < 60 ? days + 1 : days
  const iso = new Date((is1904 ? START_1904 : START_1900) + Math.round((real * DAY_MS) / 1000) * 1000).toISOString()
  const time = iso.endsWith(':00.000Z') ? iso.slice(11, 16) : iso.slice(11, 19)
  const isWholeDay = Number.isInteger(days)
  if (!hasDate) return time
  return hasTime && !isWholeDay ? `${iso.slice(0, 10)} ${time}` : iso.slice(0, 10)
}
