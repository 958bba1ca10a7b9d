import type { LaunchProblem } from '../../../contract/launch-problem.ts'
import { AppError } from '../../http/errors.ts'
import type { UnsupportedClaim } from '../../writing/evidence/unsupported-claims.ts'

/** Everything that decides whether a sequence may start or take in leads. */
export type LaunchFacts = {
  /** Emails reach people: there is an email account, or the server has one. Otherwise it is a test run. */
  isReal: boolean
  /** Leads are in it for real. Without an account their emails wait for the next one, with the text as it is then. */
  hasRealLeads: boolean
  /** Claims of the active steps without a source that were not confirmed for this text. */
  openClaims: UnsupportedClaim[]
  /** The sender's address when its inbox has IMAP settings that fail. */
  brokenInbox: string | null
  /** The sender's address when it has no inbox that we could read, and nobody has confirmed that for this sequence and mailbox. */
  unreadInbox: string | null
  /** Confirmed before confirmations had a mailbox: leads who are in it keep getting follow-ups. */
  isConfirmedEarlier: boolean
  /** Where recipients can unsubscribe: by a link, or by an email that we read. Else the host that nobody can reach, and the mailbox. */
  unreachable: { host: string; mailbox: string } | null
}

/**
 * What its owner has to answer first. Nothing in a test run: its emails reach nobody. While an account is disconnected only its
 * text counts; which inbox is read will depend on the next account.
 */
export function launchProblems(facts: LaunchFacts): LaunchProblem[] {
  const { isReal, hasRealLeads, openClaims, brokenInbox, unreadInbox, unreachable } = facts
  const ofText = openClaims.length > 0 ? [claimsProblem(openClaims)] : []
  if (!isReal) return hasRealLeads ? ofText : []
  return [
    ...(unreachable ? [unsubscribeProblem(unreachable)] : []),
    ...(brokenInbox !== null ? [brokenProblem(brokenInbox)] : []),
    ...ofText,
    ...(unreadInbox !== null ? [inboxProblem(unreadInbox, !facts.isConfirmedEarlier)] : []),
  ]
}

const unsubscribeProblem = ({ mailbox }: { mailbox: string }): LaunchProblem => ({
  code: 'no-unsubscribe',
  message: `Recipients have no way to unsubscribe. Add IMAP settings for ${mailbox}, or ask your admin to set a public address (PUBLIC_URL).`,
})

const brokenProblem = (mailbox: string): LaunchProblem => ({
  code: 'broken-inbox',
  message: `We can't read the inbox of ${mailbox}, so a reply won't stop follow-ups. Fix the inbox, or remove its IMAP settings.`,
  mailbox,
  holdsFollowUps: true,
})

const inboxProblem = (mailbox: string, holdsFollowUps: boolean): LaunchProblem => ({
  code: 'unread-inbox',
  message: `We don't read the inbox of ${mailbox}, so a reply won't stop follow-ups. Launch anyway, or add its IMAP settings first.`,
  mailbox,
  holdsFollowUps,
})

function claimsProblem(open: UnsupportedClaim[]): LaunchProblem {
  const message =
    open.length === 1
      ? 'The text makes a claim without a source. Confirm it, or remove it first.'
      : `The text makes ${open.length} claims without a source. Confirm them, or remove them first.`
  return { code: 'unsupported-claims', message, claims: open.map(({ sentence }) => sentence) }
}

/** The response 409, with all problems at once. */
export function refuseLaunch(problems: LaunchProblem[]): void {
  const [first] = problems
  if (!first) return
  const claims = problems.flatMap((problem) => (problem.code === 'unsupported-claims' ? problem.claims : []))
  throw new AppError('conflict', problems.map(({ message }) => message).join(' '), {
    details: { code: first.code, ...(claims.length > 0 && { claims }), problems },
  })
}
