import { SequencePreview } from '../../../contract/sequence-preview.ts'
import { readHolidays } from '../../outbox/planning/holidays.ts'
import { fieldsOf } from '../../templates/field-values.ts'
import type { FlightProblem } from './flight-check.ts'
import { type CampaignToFly, flyCampaign } from './fly-campaign.ts'
import type { SendingLimits } from './plan-campaign.ts'
import type { FleetCaps, FlightMailbox } from './plan-fleet.ts'
import { TooMuchText } from './render-campaign.ts'

type Limits = Omit<SendingLimits, 'holidays'>
type Fleet = NonNullable<CampaignToFly['fleet']>
type Caps = Omit<FleetCaps, 'beside'> & { beside: MailboxQuestion[] }
export type MailboxQuestion = Omit<FlightMailbox, 'limits'> & { limits: Limits; country: string | null }

/** A campaign as a thread can be told of it. */
export type FlightQuestion = Omit<CampaignToFly, 'mailbox' | 'fleet' | 'caps'> & {
  limits: Limits
  country: string | null
  fleet?: (Pick<Fleet, 'known'> & { mailboxes: MailboxQuestion[] }) | undefined
  caps?: Caps | null
  /** Known beforehand: it comes first. */
  problems: FlightProblem[]
  /** Why nothing goes out at all, if so. */
  pause: string | null
}

/** The whole answer as JSON: thousands of emails take as long to be written down as to be planned. Null: too much text. */
export async function answerFlight(question: FlightQuestion): Promise<string | null> {
  const { limits, country, problems, pause, fleet, caps, ...campaign } = question
  const mailbox = { ...limits, holidays: await readHolidays(country) }
  const flight = flownOrNull({
    ...campaign,
    mailbox,
    fleet: fleet && { ...fleet, mailboxes: await withHolidays(fleet.mailboxes) },
    caps: caps && { ...caps, beside: await withHolidays(caps.beside) },
  })
  if (!flight) return null
  const { timeZone, dailyLimit, window } = limits
  const preview: SequencePreview = {
    ...flight,
    bottleneck: pause ?? flight.bottleneck,
    timeZone,
    dailyLimit,
    window,
    problems: [...problems, ...flight.problems],
  }
  return JSON.stringify(SequencePreview.parse(preview))
}

const withHolidays = (mailboxes: MailboxQuestion[]): Promise<FlightMailbox[]> =>
  Promise.all(
    mailboxes.map(async ({ country, limits, ...mailbox }) => ({
      ...mailbox,
      limits: { ...limits, holidays: await readHolidays(country) },
    })),
  )

function flownOrNull(campaign: CampaignToFly) {
  try {
    return flyCampaign(campaign)
  } catch (error) {
    if (error instanceof TooMuchText) return null
    throw error
  }
}

const FEW_EMAILS = 500
const FEW_CHARACTERS = 5_000

/** Whether it is planned, merged and checked within a few milliseconds. More is left to a thread. */
export function isQuickFlight({ steps, leads, others = 0, writer, spent, waiting, fleet, caps }: FlightQuestion) {
  const emails = (leads.length + others) * steps.length
  const loads = [...(fleet?.mailboxes ?? [{ spent, waiting }]), ...(caps?.beside ?? [])]
  const known = loads.reduce((sum, load) => sum + load.spent.length + load.waiting.length, 0)
  if (emails + known > FEW_EMAILS) return false
  const values = leads.flatMap(({ lead }) => Object.values(fieldsOf(lead, writer.voice)))
  const longest = Math.max(0, ...values.map((value) => value?.length ?? 0))
  const merged = steps.reduce(
    (sum, { subject, body, bodyHtml }) => sum + mergedLength(subject + body + (bodyHtml ?? ''), longest),
    0,
  )
  // The steps are read and checked also where no lead is left.
  return Math.max(1, leads.length) * merged + JSON.stringify({ leads, writer }).length <= FEW_CHARACTERS
}

const mergedLength = (text: string, longest: number) => text.length + (text.split('{{').length - 1) * longest
