import { formatCount } from '../../lib/format.ts'

/** The server counts up to so many. */
const MOST_COUNTED = 10_000

/** "12", or "10,000+" */
export const countUpToMost = (count: number) =>
  count > MOST_COUNTED ? `${formatCount(MOST_COUNTED)}+` : formatCount(count)
