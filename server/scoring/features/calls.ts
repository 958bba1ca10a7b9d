import type { CallOutcome } from '../../../contract/task-choices.ts'

/** Outcomes that say something about a lead, the best first. Voicemail and no answer say nothing. */
export const TELLING_OUTCOMES = ['meeting_booked', 'connected', 'wrong_number'] as const satisfies CallOutcome[]
export type TellingOutcome = (typeof TELLING_OUTCOMES)[number]

export type TellingCall = { outcome: TellingOutcome; happenedAt: Date }
/** What the calls with a lead came to: the best outcome, and when they last talked. */
type CallsSay = { call: TellingOutcome | null; talkedAt: Date | null }

export const isTelling = (outcome: CallOutcome | null | undefined) =>
  (TELLING_OUTCOMES as readonly (CallOutcome | null | undefined)[]).includes(outcome)

export function readCalls(calls: TellingCall[]): CallsSay {
  const call = TELLING_OUTCOMES.find((outcome) => calls.some((each) => each.outcome === outcome)) ?? null
  const talks = calls.filter(({ outcome }) => outcome !== 'wrong_number').map(({ happenedAt }) => happenedAt)
  return { call, talkedAt: talks.reduce(later, null) }
}

export const later = (one: Date | null, other: Date | null) => (one && (!other || one > other) ? one : other)
