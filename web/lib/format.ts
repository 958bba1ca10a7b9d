// By hand, as Intl would in 'en-GB' (a test compares them): a page's first use of Intl takes longer than drawing ten rows.

/** With commas between thousands. */
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
const signed = (value: number, text: string) => (value < 0 ? `-${text}` : text)

/** A missing value shows as 0. */
export function formatCount(value: number | null | undefined) {
  const count = Math.round((value ?? 0) * 1000) / 1000
  const [whole = '', rest] = String(Math.abs(count)).split('.')
  return signed(count, `${grouped(whole)}${rest ? `.${rest}` : ''}`)
}

/** With a plus where it is only known that there are at least so many. */
export const formatTotal = ({ total, totalIsExact }: { total: number; totalIsExact?: false }) =>
  `${formatCount(total)}${totalIsExact === false ? '+' : ''}`

export const formatPercent = (value: number | null | undefined) => `${(value ?? 0).toFixed(1)}%`

/** Money is kept in pence; pence are shown only where there are any. */
export function formatPounds(pence: number) {
  const [pounds = '', rest] = (Math.abs(pence) / 100).toFixed(pence % 100 === 0 ? 0 : 2).split('.')
  return signed(pence, `£${grouped(pounds)}${rest ? `.${rest}` : ''}`)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** Of a day written 2026-01-01. */
export const formatDay = (day: string) => formatDate(`${day}T12:00`)

export function formatDate(moment: Date | string) {
  const date = new Date(moment)
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`
}

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
