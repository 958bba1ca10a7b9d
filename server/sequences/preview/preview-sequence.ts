import { reasonSentence } from '../../../contract/email-reason-words.ts'
import type { StepInput } from '../../../contract/email-sequence.ts'
import type { SendingRules } from '../../../contract/sending-rules.ts'
import type { PreviewWish } from '../../../contract/sequence-preview.ts'
import type { Voice } from '../../../contract/voice.ts'
import { readTimeZone } from '../../accounts/time-zone.ts'
import { readPostalAddress } from '../../accounts/user-queries.ts'
import { answeringThread } from '../../answering-thread.ts'
import type { Db } from '../../db/connect.ts'
import { AppError, badField, notFound } from '../../http/errors.ts'
import { FREE, findMailbox, listOwnMailboxes, type MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { isOwnAccount } from '../../mail/account/own-account.ts'
import { type Guest, guestReason, limitsOf as limitsFor, readGuest } from '../../mail/account/server-account.ts'
import { readChoices, readKnownMailboxes, readMailboxSet } from '../../outbox/enrolling/choose-mailboxes.ts'
import { launchProblems } from '../../outbox/enrolling/launch-conditions.ts'
import { type LaunchSettings, readLaunch } from '../../outbox/enrolling/launch-facts.ts'
import { readSendingRules } from '../../outbox/guard/sending-rules-queries.ts'
import type { Clock } from '../../outbox/planning/clock.ts'
import { hasCaps } from '../../outbox/planning/recipient-caps.ts'
import { readReason } from '../../outbox/reason-columns.ts'
import { factsOfWriter } from '../../writing/gather-facts.ts'
import { signatureFrom } from '../../writing/voice-queries.ts'
import { answerFlight, type FlightQuestion, isQuickFlight, type MailboxQuestion } from './answer-flight.ts'
import { stepsOnWay } from './branch-paths.ts'
import type { FlightProblem } from './flight-check.ts'
import { excluded, type StepToFly } from './fly-campaign.ts'
import {
  isInRecipientHours,
  leadsToPreview,
  mailboxesToPreview,
  mailboxLoad,
  readMeeting,
  stepsToPreview,
  usedNames,
} from './preview-queries.ts'

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
  const steps = activeSteps(wish.steps?.map((step) => withVariants(step, saved)) ?? saved)
  const leadIds = [...new Set(wish.leadIds)]
  const set = await readMailboxSet(db, userId, await mailboxesToPreview(db, userId, sequenceId))
  const row = set[0] ?? (await findMailbox(db, userId))
  const guest = await readGuest(db, userId, settings)
  const leads = await leadsToPreview(db, userId, sequenceId, leadIds, row?.transport === 'outbox', clock)
  const rules = await readSendingRules(db, userId)
  const isCapped = hasCaps(rules) && row?.transport !== 'outbox'
  const writer = await factsOfWriter(db, userId)
  const missing = leadIds.length - leads.length
  const question: FlightQuestion = {
    ...(await mailboxLoad(db, userId, row?.id, clock, isCapped)),
    caps: isCapped ? await capsOf(db, userId, rules, row ? [row, ...set] : set, clock) : null,
    steps,
    meeting: await readMeeting(db, userId, steps, leadIds),
    leads,
    others: wish.others ?? 0,
    inRecipientHours: await isInRecipientHours(db, userId, sequenceId),
    writer,
    signed: row && signatureFrom(row, writer.voice),
    limits: {
      ...limitsOf(limitsFor(row ?? { ...FREE, timeZone: await readTimeZone(db, userId) }, guest), wish),
      isGapMinimum: guest !== null,
    },
    country: row?.country ?? null,
    fleet:
      set.length > 1
        ? await fleetOf(db, userId, set, leadIds, { wish, clock, isCapped, voice: writer.voice })
        : undefined,
    hasAccount: isOwnAccount(row) || settings.smtpUrl !== undefined,
    pause:
      (guest && guestPause(guest, settings)) ??
      (row && set.every(({ pausedReason }) => pausedReason) ? pauseOf(row) : null),
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

/** Each mailbox with its limits and what it has to do already; and who knows which of them. */
async function fleetOf(
  db: Db,
  userId: number,
  set: MailboxRow[],
  leadIds: number[],
  { wish, clock, isCapped, voice }: { wish: PreviewWish; clock: Clock; isCapped: boolean; voice: Voice },
): Promise<FlightQuestion['fleet']> {
  const choices = new Map((await readChoices(db, userId, set, clock)).map((choice) => [choice.id, choice]))
  const mailboxes: MailboxQuestion[] = []
  for (const row of set) {
    const { now: _, ...loaded } = await mailboxLoad(db, userId, row.id, clock, isCapped)
    const { load = 0, isPaused = false } = choices.get(row.id) ?? {}
    const { id, fromEmail: address, country } = row
    const signed = signatureFrom(row, voice)
    const pause = pauseReason(row)
    mailboxes.push({ id, address, country, limits: limitsOf(row, wish), ...loaded, load, isPaused, signed, pause })
  }
  return { mailboxes, known: [...(await readKnownMailboxes(db, userId, leadIds, set))] }
}

/** Limits per recipient count over all mailboxes: what waits in those that this sequence doesn't send from counts as well. */
async function capsOf(db: Db, userId: number, rules: SendingRules, set: MailboxRow[], clock: Clock) {
  const beside: MailboxQuestion[] = []
  for (const row of await listOwnMailboxes(db, userId)) {
    if (row.pausedReason || set.some(({ id }) => id === row.id)) continue
    const { now: _, ...loaded } = await mailboxLoad(db, userId, row.id, clock, true)
    const { id, fromEmail: address, country } = row
    if (loaded.waiting.length > 0)
      beside.push({ id, address, country, limits: limitsOf(row, {}), ...loaded, load: 0, isPaused: false })
  }
  return { rules, used: await usedNames(db, userId, rules, clock), beside }
}

function guestPause(guest: Guest, { smtpFrom }: LaunchSettings) {
  const reason = guestReason(guest, smtpFrom)
  return reason ? `sending is paused. ${reasonSentence(reason, new Date())}` : null
}

const pauseReason = ({ pausedReason, pausedParams }: MailboxRow) =>
  readReason(pausedReason, pausedParams, new Date()).reason

function pauseOf(row: MailboxRow) {
  const reason = pauseReason(row)
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

/** As saving it would: a known step keeps what was left out, and what was adopted. */
function withVariants({ variants, ...step }: StepInput, saved: StepToFly[]): StepToFly {
  const known = saved.find(({ id }) => id === step.id)?.variants
  if (variants === undefined) return { ...step, variants: known }
  return { ...step, variants: variants && { arms: variants.arms, adopted: known?.adopted ?? null } }
}

function activeSteps(steps: StepToFly[]) {
  if (steps.length === 0) throw badField('steps', 'A sequence needs at least one step')
  const active = stepsOnWay(steps)
  if (active.length === 0) throw badField('steps', 'No step is active. Turn one on to send emails')
  return active
}

type OwnLimits = typeof FREE & { timeZone: string } & Partial<
    Pick<MailboxRow, 'sendWindow' | 'rampUp' | 'rampStartedAt'>
  >

/** The limits of the mailbox, with those to try out; without a mailbox there are none. */
function limitsOf(row: OwnLimits, wish: Pick<PreviewWish, 'window' | 'dailyLimit'>): FlightQuestion['limits'] {
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
