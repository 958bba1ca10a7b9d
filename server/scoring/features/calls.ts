import type { CallOutcome } from '../../../contract/task-choices.ts'

/** Outcomes that say something about a lead, the best first. Voicemail and no answer say nothing. */
export const TELLING_OUTCOMES = ['meeting_booked', 'connected', 'wrong_number'] as const satisfies CallOutcome[]
export type TellingOutcome = (typeof TELLING_OUTCOMES)[number]

export type TellingCall = { outcome: TellingOutcome; happenedAt: Date }
/** What the calls with a lead came to: the best outcome, when they last talked, and when they last booked a meeting. */
type CallsSay = { call: TellingOutcome | null; talkedAt: Date | null; bookedAt: Date | null }

export const isTelling = (outcome: CallOutcome | null | undefined) =>
  (TELLING_OUTCOMES as readonly (CallOutcome | null | undefined)[]).includes(outcome)

export function readCalls(calls: TellingCall[]): CallsSay {
  const call = TELLING_OUTCOMES.find((outcome) => calls.some((each) => each.outcome === outcome)) ?? null
  const lastOf = (...outcomes: TellingOutcome[]) =>
    calls
      .filter(({ outcome }) => outcomes.includes(outcome))
      .map(({ happenedAt }) => happenedAt)
      .reduce(later, null)
  return { call, talkedAt: lastOf('meeting_booked', 'connected'), bookedAt: lastOf('meeting_booked') }
}

export const later = (one: Date | null, other: Date | null) => (one && (!other || one > other) ? one : other)
