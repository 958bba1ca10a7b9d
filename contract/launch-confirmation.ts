import type { Confirmations, LaunchProblem } from './launch-problem.ts'

// Without schemas, so that a page can use it without loading zod.

/** How the owner confirms each problem of a launch. */
const CONFIRMED_BY: Record<LaunchProblem['code'], keyof Confirmations> = {
  'unsupported-claims': 'confirmClaims',
  'unread-inbox': 'confirmUnreadInbox',
}

/** Those that are not confirmed. */
export const unconfirmed = (problems: LaunchProblem[], given: Confirmations) =>
  problems.filter(({ code }) => given[CONFIRMED_BY[code]] !== true)

/** What confirms all of these. */
export const confirmationsOf = (problems: LaunchProblem[]): Confirmations =>
  Object.fromEntries(problems.map(({ code }) => [CONFIRMED_BY[code], true]))
