import type { CrmOutcome } from '../../../contract/crm-names.ts'
import type { StepInput } from '../../../contract/email-sequence.ts'
import type { LeadStatus } from '../../../contract/lead.ts'
import type { SequencePreview } from '../../../contract/sequence-preview.ts'
import { withSignature } from '../../../contract/signature.ts'
import { capNames } from '../../outbox/planning/recipient-caps.ts'
import { fieldsOf, type MergedLead } from '../../templates/field-values.ts'
import type { Writer } from '../../writing/evidence/unsupported-claims.ts'
import type { WriterFacts } from '../../writing/writer-facts.ts'
import { campaignProblems } from './campaign-problems.ts'
import { checkFlight, type FlightProblem, leadWords } from './flight-check.ts'
import { type Candidate, isExample, obstaclesOf } from './mail-obstacles.ts'
import { type CampaignCaps, planCampaign, type SendingLimits } from './plan-campaign.ts'
import { bottleneckOf, latest, reasonOf } from './plan-words.ts'
import { type RenderedMail, renderCampaign } from './render-campaign.ts'
import { nameOf, valueProblems } from './value-problems.ts'

type PreviewedMail = SequencePreview['mails'][number]
type FlightLead = Candidate & {
  lead: NonNullable<WriterFacts['lead']> & MergedLead & { id: number; status: LeadStatus }
  /** Wrote back to any email of the owner. */
  hasReplied: boolean
  /** In a CRM. */
  outcome: CrmOutcome | null
  /** Older leads that are surely the same person. */
  sameAs: number[]
  facts: WriterFacts['facts']
}

export type CampaignToFly = {
  now: Date
  /** The active steps, in order. */
  steps: StepInput[]
  leads: FlightLead[]
  /** The number of further leads, who get every step. */
  others?: number
  writer: Writer
  mailbox: SendingLimits
  spent: Date[]
  waiting: Date[]
  caps?: Omit<CampaignCaps, 'leads'> | null
  /** Without one it is a test run. */
  hasAccount: boolean
}

/** Every email these leads would get if they joined now and nobody replied, and the problems to fix before. */
export function flyCampaign(campaign: CampaignToFly) {
  const { now, steps, leads, others = 0, writer, mailbox, spent, waiting, hasAccount } = campaign
  const { signature } = writer.voice
  const obstacles = obstaclesOf(leads)
  const rendered = renderCampaign(
    steps,
    leads.map(({ lead }) => fieldsOf(lead, writer.voice)),
  )
  const all = leads.map(({ lead, hasReplied, outcome, sameAs }, index) => ({
    lead: { ...lead, hasReplied, outcome, sameAs },
    mails: rendered[index] ?? [],
    obstacle: obstacles[index] ?? null,
  }))
  const mailed = all.filter(({ obstacle }) => obstacle === null)
  const stepsOf = (index: number) => (index < mailed.length ? sendable(mailed[index]?.mails ?? []) : steps.length)
  const caps = campaign.caps && {
    ...campaign.caps,
    leads: mailed.map(({ lead }) => capNames({ address: lead.email.toLowerCase(), company: lead.company ?? null })),
  }
  const planned = planCampaign({ now, steps, leads: mailed.length + others, stepsOf, mailbox, spent, waiting, caps })

  const sent = planned.flatMap((plan): PreviewedMail[] => {
    const place = steps.findIndex(({ stepNumber }) => stepNumber === plan.stepNumber)
    const [step, to] = [steps[place], mailed[plan.lead]]
    const mail = to?.mails[place]
    if (!step || !to || !mail) return []
    const reason = reasonOf(plan, { ...step, previous: steps[place - 1]?.stepNumber ?? null }, mailbox, now)
    return [{ ...addressed(mail, to.lead, signature), at: plan.at.toISOString(), reason }]
  })
  const unsent = all.flatMap(({ lead, mails, obstacle }) =>
    unsentOf(mails, obstacle).map(({ mail, reason }) => ({ ...addressed(mail, lead, signature), at: null, reason })),
  )
  const facts = leads.filter((_, index) => obstacles[index] === null)
  return {
    mails: [...sent, ...unsent],
    finishAt: latest(planned)?.toISOString() ?? null,
    bottleneck: bottleneckOf(planned, mailbox, now),
    problems: [
      ...(isExample(leads)
        ? [exampleNote(leads.length)]
        : campaignProblems({
            leads: mailed.map(({ lead }) => lead),
            planned,
            timeZone: mailbox.timeZone,
            hasAccount,
          })),
      ...obstacleProblems(obstacles, steps[0]?.stepNumber ?? 1),
      ...checkFlight({
        steps,
        mails: mailed.map(({ mails }) => mails),
        facts: facts.map(({ lead, facts }) => ({ lead, facts, pastEmails: [], ...writer })),
      }),
      ...valueProblems(
        steps,
        mailed.map(({ lead }) => lead),
      ),
    ],
  }
}

function addressed(
  { stepNumber, subject, body: text }: RenderedMail,
  lead: FlightLead['lead'],
  signature: string | null,
) {
  const body = withSignature(text, signature)
  return { leadId: lead.id, leadName: nameOf(lead), address: lead.email, stepNumber, subject, body }
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
