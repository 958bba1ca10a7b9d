import type { Confirmations, LaunchProblem } from './launch-problem.ts'

// Without schemas, so that a page can use it without loading zod.

/** How the owner confirms each problem of a launch; null: it has to be fixed. */
const CONFIRMED_BY: Record<LaunchProblem['code'], keyof Confirmations | null> = {
  'no-unsubscribe': null,
  'broken-inbox': null,
  'unsupported-claims': 'confirmClaims',
  'unread-inbox': 'confirmUnreadInbox',
}

/** Those that are not confirmed. */
export const unconfirmed = (problems: LaunchProblem[], given: Confirmations) =>
  problems.filter(({ code }) => {
    const flag = CONFIRMED_BY[code]
    return flag === null || given[flag] !== true
  })

/** What confirms all of these. */
export const confirmationsOf = (problems: LaunchProblem[]): Confirmations =>
  Object.fromEntries(problems.flatMap(({ code }) => (CONFIRMED_BY[code] ? [[CONFIRMED_BY[code], true]] : [])))

/** Whether a confirmation is enough. */
export const canConfirm = (problems: LaunchProblem[]) => problems.every(({ code }) => CONFIRMED_BY[code] !== null)
