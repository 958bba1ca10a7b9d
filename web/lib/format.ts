import { lazily } from './lazily.ts'

const counts = lazily(() => new Intl.NumberFormat('en-GB'))

/** A missing value shows as 0. */
export const formatCount = (value: number | null | undefined) => counts().format(value ?? 0)

/** With a plus where it is only known that there are at least so many. */
export const formatTotal = ({ total, totalIsExact }: { total: number; totalIsExact?: false }) =>
  `${formatCount(total)}${totalIsExact === false ? '+' : ''}`

export const formatPercent = (value: number | null | undefined) => `${(value ?? 0).toFixed(1)}%`

const wholePounds = lazily(
  () => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 }),
)
const poundsAndPence = lazily(() => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }))

/** Money is kept in pence; pence are shown only where there are any. */
export const formatPounds = (pence: number) =>
  (pence % 100 === 0 ? wholePounds() : poundsAndPence()).format(pence / 100)

const dates = lazily(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }))
export const formatDate = (moment: Date | string) => dates().format(new Date(moment))
