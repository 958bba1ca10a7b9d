import type { CrmOutcome } from '../../../contract/crm-names.ts'
import type { StepInput } from '../../../contract/email-sequence.ts'
import { wholeText } from '../../../contract/html-text.ts'
import type { LeadStatus } from '../../../contract/lead.ts'
import type { SequencePreview } from '../../../contract/sequence-preview.ts'
import { htmlWithSignature, type Signature, withSignature } from '../../../contract/signature.ts'
import { followsReply } from '../../../contract/step-branches.ts'
import { isEmailKind } from '../../../contract/step-kinds.ts'
import { zoneOfRecipient } from '../../leads/time-zone/recipient-zone.ts'
import { capNames } from '../../outbox/planning/recipient-caps.ts'
import { type StepTexts, textsOf } from '../../outbox/preparing/choose-variant.ts'
import { fieldsOf, type MergedLead } from '../../templates/field-values.ts'
import type { Writer } from '../../writing/evidence/unsupported-claims.ts'
import type { WriterFacts } from '../../writing/writer-facts.ts'
import { branchNotes } from './branch-notes.ts'
import { type Arms, isOnWay, type Meeting, wayOf, wayWords } from './branch-paths.ts'
import { campaignProblems } from './campaign-problems.ts'
import { checkFlight, type FlightProblem, leadWords } from './flight-check.ts'
import { type Candidate, isExample, obstaclesOf } from './mail-obstacles.ts'
import type { SendingLimits } from './plan-campaign.ts'
import { type FleetCaps, type FleetMail, type FlightMailbox, planFleet } from './plan-fleet.ts'
import { bottleneckOf, latest, reasonOf } from './plan-words.ts'
import { type RenderedMail, renderCampaign } from './render-campaign.ts'
import { nameOf, valueProblems } from './value-problems.ts'

type PreviewedMail = SequencePreview['mails'][number]
type FlightLead = Candidate & {
  lead: NonNullable<WriterFacts['lead']> & MergedLead & { id: number; status: LeadStatus; phone: string | null }
  /** Wrote back to any email of the owner. */
  hasReplied: boolean
  mayHaveReplied: boolean
  /** In a CRM. */
  outcome: CrmOutcome | null
  /** Older leads that are surely the same person. */
  sameAs: number[]
  facts: WriterFacts['facts']
}

export type StepToFly = Omit<StepInput, 'id' | 'attachments' | 'variants'> & Pick<StepTexts, 'id' | 'variants'>

export type CampaignToFly = {
  now: Date
  /** The active steps, in order, without those of branches that are off. */
  steps: StepToFly[]
  /** Who meets the conditions of branches that ask about the lead. */
  meeting?: Meeting[]
  leads: FlightLead[]
  /** The number of further leads, who get every step. */
  others?: number
  writer: Writer
  mailbox: SendingLimits
  spent: Date[]
  /** Of `mailbox`; without it the one of the voice. */
  signed?: Signature | undefined
  waiting: Date[]
  waitingZones?: (string | null)[]
  waitingCaps?: FlightMailbox['waitingCaps']
  caps?: FleetCaps | null
  /** The sequence sends in the hours of its recipients. */
  inRecipientHours?: boolean
  /** All mailboxes, where it sends from several; `mailbox` is the first of them then. `known`: pairs of lead and mailbox. */
  fleet?: { mailboxes: FlightMailbox[]; known: [leadId: number, mailboxId: number][] } | undefined
  /** Without one it is a test run. */
  hasAccount: boolean
}

/** Where there is only one: no mailbox has it. */
const OWN_ID = 0

/** Every email these leads would get if they joined now and nobody replied, and the problems to fix before. */
export function flyCampaign(campaign: CampaignToFly) {
  const { now, steps, meeting = [], leads, others = 0, writer, mailbox, fleet, hasAccount } = campaign
  const { spent, waiting, waitingZones, waitingCaps } = campaign
  const signed = campaign.signed ?? writer.voice
  const obstacles = obstaclesOf(leads)
  const armsOf = wayOf(steps, meeting)
  const ways = leads.map(({ lead }) => armsOf(lead.id))
  const rendered = renderCampaign(
    steps,
    leads.map(({ lead }, index) => ({ id: lead.id, fields: fieldsOf(lead, writer.voice), arms: ways[index] as Arms })),
  )
  const all = leads.map(({ lead, hasReplied, mayHaveReplied, outcome, sameAs }, index) => {
    const arms = ways[index] as Arms
    const ofSteps = rendered[index] ?? []
    return {
      lead: { ...lead, hasReplied, mayHaveReplied, outcome, sameAs },
      arms,
      /** Of all steps; `mails` are those on its way. */
      ofSteps,
      mails: ofSteps.filter((_, place) => isOnWay(steps[place] as StepToFly, arms)),
      obstacle: obstacles[index] ?? null,
    }
  })
  const mailed = all.filter(({ obstacle }) => obstacle === null)
  const ofOthers = armsOf(undefined)
  const isSkipped = (place: number, arms: Arms) => !isOnWay(steps[place] as StepToFly, arms)
  const skips = (lead: number, place: number) => isSkipped(place, mailed[lead]?.arms ?? ofOthers)
  const stepsOf = (lead: number) => {
    const onHold = mailed[lead]?.mails.find(({ hold }) => hold !== null)
    return onHold ? steps.findIndex(({ stepNumber }) => stepNumber === onHold.stepNumber) : steps.length
  }
  const emails = steps.filter(({ kind }) => isEmailKind(kind))
  const isEmail = new Set(emails.map(({ stepNumber }) => stepNumber))
  const texts = emails.flatMap((step) =>
    textsOf(step).map((text) => ({ ...text, stepNumber: step.stepNumber, followsReply: followsReply(step, steps) })),
  )
  // A test run delivers nothing: it doesn't wait for anybody's hours.
  const inRecipientHours = campaign.inRecipientHours === true && hasAccount
  const zones = mailed.map(({ lead }) => (inRecipientHours ? zoneOfRecipient(lead, now) : null))
  const zoneOf = (lead: number) => zones[lead] ?? null
  const timed = steps.map((step) => ({ ...step, until: step.settings?.until }))
  const wanted = { now, steps: timed, leads: mailed.length + others, stepsOf, skips, zoneOf }
  const load = { spent, waiting, waitingZones, waitingCaps, load: 0 }
  const own: FlightMailbox = { id: OWN_ID, address: '', limits: mailbox, ...load, isPaused: false }
  const names = mailed.map(({ lead }) => capNames({ address: lead.email.toLowerCase(), company: lead.company ?? null }))
  const { planned: allPlanned, held } = planFleet({
    ...wanted,
    mailboxes: fleet?.mailboxes ?? [own],
    leadIds: mailed.map(({ lead }) => lead.id),
    known: new Map(fleet?.known),
    caps: campaign.caps && { ...campaign.caps, namesOf: (lead) => names[lead] ?? [] },
  })

  const planned = allPlanned.filter(({ stepNumber }) => isEmail.has(stepNumber))
  const sent = allPlanned.flatMap((plan): PreviewedMail[] => {
    const place = steps.findIndex(({ stepNumber }) => stepNumber === plan.stepNumber)
    const [step, to] = [steps[place], mailed[plan.lead]]
    const mail = to?.ofSteps[place]
    if (!step || !to || !mail) return []
    const { id, address, limits } = plan.mailbox
    const before = steps.findLast((_, at) => at < place && !isSkipped(at, to.arms))
    const way = step.kind === 'branch' ? wayWords(step, to.arms.get(step.stepNumber)) : null
    const follows = { ...step, previous: before?.stepNumber ?? null, way }
    const reason = reasonOf(plan, follows, limits, now)
    const from = fleet && { mailboxId: id, from: address }
    const at = plan.at.toISOString()
    return [
      {
        ...addressed(mail, to.lead, plan.mailbox.signed ?? signed),
        ...from,
        at,
        recipientTimeZone: plan.timeZone,
        reason,
      },
    ]
  })
  const onHold = held.flatMap(({ lead: place, mailbox: { id, address, signed: own = signed, pause } }) => {
    const { lead, mails } = mailed[place] ?? { mails: [] }
    return mails.slice(0, sendable(mails)).flatMap((mail, at): PreviewedMail[] => {
      const reason = at > 0 ? `step ${mails[0]?.stepNumber} is waiting` : `${address} is paused. ${pause ?? ''}`.trim()
      return lead
        ? [{ ...addressed(mail, lead, own), mailboxId: id, from: address, at: null, isWaiting: true, reason }]
        : []
    })
  })
  const unsent = all.flatMap(({ lead, mails, obstacle }) =>
    unsentOf(mails, obstacle).map(({ mail, reason }) => ({ ...addressed(mail, lead, signed), at: null, reason })),
  )
  const facts = leads.filter((_, index) => obstacles[index] === null)
  return {
    mails: [...sent, ...onHold, ...unsent],
    finishAt: latest(allPlanned)?.toISOString() ?? null,
    bottleneck: heldWords(held)[0]?.words ?? fleetBottleneck(planned, fleet !== undefined, now),
    problems: [
      ...heldWords(held).map(heldProblem),
      ...(isExample(leads)
        ? [exampleNote(leads.length)]
        : campaignProblems({
            leads: mailed.map(({ lead }, index) => ({ ...lead, recipientZone: zones[index] ?? null })),
            inRecipientHours,
            planned,
            timeZone: mailbox.timeZone,
            hasAccount,
          })),
      ...branchNotes(
        steps,
        mailed.map(({ arms }) => arms),
      ),
      ...obstacleProblems(obstacles, steps[0]?.stepNumber ?? 1),
      ...checkFlight({
        steps: texts.map(asSaid),
        mails: mailed.map(({ ofSteps }) =>
          texts.map((text) => {
            const mail = ofSteps.find(
              ({ stepNumber, variant }) => stepNumber === text.stepNumber && variant === text.variant,
            )
            return mail && { ...mail, ...asSaid({ ...mail, bodyHtml: mail.html }) }
          }),
        ),
        facts: facts.map(({ lead, facts }) => ({ lead, facts, pastEmails: [], ...writer })),
      }),
      ...valueProblems(
        texts,
        mailed.map(({ lead }) => lead),
      ),
    ],
  }
}

/** Of each paused mailbox, how many leads wait for it. */
function heldWords(held: ReturnType<typeof planFleet>['held']) {
  const counts = new Map<string, number>()
  for (const { mailbox } of held) counts.set(mailbox.address, (counts.get(mailbox.address) ?? 0) + 1)
  return [...counts].map(([address, leads]) => ({
    leads,
    words: `${leadWords(leads)} ${leads === 1 ? 'is' : 'are'} waiting for ${address}, which is paused`,
  }))
}

const heldProblem = ({ leads, words }: { leads: number; words: string }): FlightProblem => ({
  kind: 'paused_account',
  stepNumber: 0,
  message: `${words}. Resume it under Settings, Email accounts`,
  leads,
})

/** That of the mailbox which is the last to have emailed all its leads. */
function fleetBottleneck(planned: FleetMail[], hasSeveral: boolean, now: Date) {
  const last = planned.findLast(({ stepNumber }) => stepNumber === planned[0]?.stepNumber)
  if (!last) return null
  const { address, limits } = last.mailbox
  const words = bottleneckOf(
    planned.filter(({ mailbox }) => mailbox === last.mailbox),
    limits,
    now,
  )
  return words && hasSeveral ? `${address}: ${words}` : words
}
/** With what only the formatted email says: that is checked as well. */
const asSaid = <T extends { body: string; bodyHtml?: string | null | undefined }>(text: T): T => ({
  ...text,
  body: wholeText(text),
})

function addressed(
  { stepNumber, kind, subject, body: text, html: formatted }: RenderedMail,
  lead: FlightLead['lead'],
  signed: Signature,
) {
  const body = isEmailKind(kind) ? withSignature(text, signed.signature) : text
  const html = formatted === null ? {} : { html: htmlWithSignature(formatted, signed) }
  return {
    leadId: lead.id,
    leadName: nameOf(lead),
    address: lead.email,
    stepNumber,
    ...(kind && { kind }),
    subject,
    body,
    ...html,
  }
}

/** How many emails of a lead go out before one is on hold. */
function sendable(mails: RenderedMail[]) {
  const firstOnHold = mails.findIndex(({ hold }) => hold !== null)
  return firstOnHold < 0 ? mails.length : firstOnHold
}

/** For a lead who can't be emailed, only the first email is listed. */
function unsentOf(mails: RenderedMail[], obstacle: string | null) {
  if (obstacle) return mails.slice(0, 1).map((mail) => ({ mail, reason: obstacle }))
  const [onHold, ...later] = mails.slice(sendable(mails))
  if (!onHold) return []
  return [
    { mail: onHold, reason: onHold.hold },
    ...later.map((mail) => ({ mail, reason: `step ${onHold.stepNumber} is on hold` })),
  ]
}

function obstacleProblems(obstacles: (string | null)[], stepNumber: number): FlightProblem[] {
  const counts = new Map<string, number>()
  for (const obstacle of obstacles) if (obstacle) counts.set(obstacle, (counts.get(obstacle) ?? 0) + 1)
  return [...counts].map(([obstacle, count]) => excluded(obstacle, count, stepNumber))
}

const exampleNote = (leads: number): FlightProblem => ({
  kind: 'sample',
  stepNumber: 0,
  message: 'Sample leads never get emails. This is what would go out if they were real.',
  leads,
})

export const excluded = (why: string, leads: number, stepNumber: number): FlightProblem => ({
  kind: 'cannot_mail',
  stepNumber,
  message: `${leadWords(leads)} excluded: ${why}`,
  leads,
})
