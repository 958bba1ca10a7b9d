import { later, readCalls, type TellingCall } from './calls.ts'
import { type Engagement, SAID } from './lead-features.ts'

/** What a lead did with our mail. `said` is the intent of the latest reply that has a telling one. */
export type MailSigns = Omit<Engagement, 'call' | 'said'> & { said: string | null; saidAt: Date | null }

/** Mail and calls together. Who booked a meeting after a no has changed their mind. */
export function engagementFrom({ said, saidAt, ...mail }: MailSigns, calls: TellingCall[]): Engagement {
  const { call, talkedAt, bookedAt } = readCalls(calls)
  const isOver = bookedAt !== null && saidAt !== null && bookedAt > saidAt
  const stands = isOver ? undefined : SAID.find((each) => each === said)
  return { ...mail, said: stands ?? null, call, lastAt: later(mail.lastAt, talkedAt) }
}
