import { formatCount } from '../../lib/format.ts'

/** After a booked meeting was logged. */
export const endedWords = (sequences: number) =>
  sequences === 1 ? 'Ended 1 sequence of this lead.' : `Ended ${formatCount(sequences)} sequences of this lead.`
