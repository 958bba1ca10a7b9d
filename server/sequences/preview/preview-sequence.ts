import { reasonSentence } from '../../../contract/email-reason-words.ts'
import type { StepInput } from '../../../contract/email-sequence.ts'
import type { PreviewWish } from '../../../contract/sequence-preview.ts'
import { readTimeZone } from '../../accounts/time-zone.ts'
import { readPostalAddress } from '../../accounts/user-queries.ts'
import { answeringThread } from '../../answering-thread.ts'
import type { Db } from '../../db/connect.ts'
import { AppError, badField, notFound } from '../../http/errors.ts'
import { FREE, findMailbox, type MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { type Guest, guestReason, limitsOf as limitsFor, readGuest } from '../../mail/account/server-account.ts'
import { launchProblems } from '../../outbox/enrolling/launch-conditions.ts'
import { type LaunchSettings, readLaunch } from '../../outbox/enrolling/launch-facts.ts'
import { readSendingRules } from '../../outbox/guard/sending-rules-queries.ts'
import { hasCaps } from '../../outbox/planning/recipient-caps.ts'
import { readReason } from '../../outbox/reason-columns.ts'
import { factsOfWriter } from '../../writing/gather-facts.ts'
import { answerFlight, type FlightQuestion, isQuickFlight } from './answer-flight.ts'
import type { FlightProblem } from './flight-check.ts'
import { excluded } from './fly-campaign.ts'
import { leadsToPreview, mailboxLoad, recipientLoad, stepsToPreview } from './preview-queries.ts'

const MEGABYTES = 256
const DEADLINE_MS = 30_000

const flyInThread = answeringThread<FlightQuestion, string | null>('flight-thread', MEGABYTES, DEADLINE_MS)

/** The flight check of a sequence for these leads, with the limits and steps to try out, as JSON. Nothing is saved. */
export async function previewSequence(
  db: Db,
  userId: number,
  sequenceId: number,
  wish: PreviewWish,
  clock: { offsetSeconds: number },
  settings: LaunchSettings,
): Promise<string> {
  const saved = await stepsToPreview(db, userId, sequenceId)
  if (!saved) throw notFound('Sequence')
  const steps = activeSteps(wish.steps ?? saved)
  const leadIds = [...new Set(wish.leadIds)]
  const row = await findMailbox(db, userId)
  const guest = await readGuest(db, userId, settings)
  const leads = await leadsToPreview(db, userId, sequenceId, leadIds, row?.transport === 'outbox')
  const rules = await readSendingRules(db, userId)
  const missing = leadIds.length - leads.length
  const question: FlightQuestion = {
    ...(await mailboxLoad(db, userId, clock)),
    caps: hasCaps(rules) && row?.transport !== 'outbox' ? await recipientLoad(db, userId, rules) : null,
    steps,
    leads,
    others: wish.others ?? 0,
    writer: await factsOfWriter(db, userId),
    limits: limitsOf(limitsFor(row ?? { ...FREE, timeZone: await readTimeZone(db, userId) }, guest), wish),
    country: row?.country ?? null,
    hasAccount: row?.transport === 'smtp' || settings.smtpUrl !== undefined,
    pause: (guest && guestPause(guest, settings)) ?? (row ? pauseOf(row) : null),
    problems: [
      ...(await launchNotes(db, userId, sequenceId, settings)),
      ...addressNote(await readPostalAddress(db, userId)),
      ...(missing > 0 ? [excluded('no longer among your leads', missing, 1)] : []),
    ],
  }
  const preview = await (isQuickFlight(question) ? answerFlight(question) : flyInThread(userId, question))
  if (preview === null) throw new AppError('invalid', 'This is too much text for one preview. Choose fewer leads')
  return preview
}

function guestPause(guest: Guest, { smtpFrom }: LaunchSettings) {
  const reason = guestReason(guest, smtpFrom)
  return reason ? `sending is paused. ${reasonSentence(reason, new Date())}` : null
}

function pauseOf({ pausedReason, pausedParams }: MailboxRow) {
  const { reason } = readReason(pausedReason, pausedParams, new Date())
  return reason ? `sending is paused. ${reason}` : null
}

/** What its owner has to answer before it starts; claims are listed with their step. */
async function launchNotes(db: Db, userId: number, sequenceId: number, settings: LaunchSettings) {
  const launch = await readLaunch(db, userId, sequenceId, settings)
  return (launch ? launchProblems(launch.facts) : []).flatMap(({ code, message }): FlightProblem[] =>
    code === 'unsupported-claims' ? [] : [{ kind: KINDS[code], stepNumber: 0, message, leads: 0 }],
  )
}

const KINDS = {
  'unread-inbox': 'unread_inbox',
  'broken-inbox': 'unread_inbox',
  'no-unsubscribe': 'no_unsubscribe',
} as const

/** Many countries require it below a sales email. */
const addressNote = (postalAddress: string | null): FlightProblem[] =>
  postalAddress
    ? []
    : [
        {
          kind: 'no_postal_address',
          stepNumber: 0,
          message: 'Many countries require your postal address in sales emails. Add it under Settings, Profile.',
          leads: 0,
        },
      ]

function activeSteps(steps: StepInput[]) {
  if (steps.length === 0) throw badField('steps', 'A sequence needs at least one step')
  const active = steps.filter(({ isActive }) => isActive).sort((a, b) => a.stepNumber - b.stepNumber)
  if (active.length === 0) throw badField('steps', 'No step is active. Turn one on to send emails')
  return active
}

type OwnLimits = typeof FREE & { timeZone: string } & Partial<
    Pick<MailboxRow, 'sendWindow' | 'rampUp' | 'rampStartedAt'>
  >

/** The limits of the mailbox, with those to try out; without a mailbox there are none. */
function limitsOf(row: OwnLimits, wish: PreviewWish): FlightQuestion['limits'] {
  const { dailyLimit, minGapSeconds, timeZone, sendWindow = null, rampUp = null, rampStartedAt = null } = row
  return {
    window: wish.window === undefined ? sendWindow : wish.window,
    timeZone,
    dailyLimit: wish.dailyLimit ?? dailyLimit,
    minGapSeconds,
    rampUp,
    rampStartedAt,
  }
}
