import { SequencePreview } from '../../../contract/sequence-preview.ts'
import { readHolidays } from '../../outbox/planning/holidays.ts'
import type { FlightProblem } from './flight-check.ts'
import { type CampaignToFly, flyCampaign } from './fly-campaign.ts'
import type { SendingLimits } from './plan-campaign.ts'

/** A campaign as a thread can be told of it. */
export type FlightQuestion = Omit<CampaignToFly, 'mailbox'> & {
  limits: Omit<SendingLimits, 'holidays'>
  country: string | null
  /** Known beforehand: it comes first. */
  problems: FlightProblem[]
  /** Why nothing goes out at all, if so. */
  pause: string | null
}

/** The whole answer as JSON: thousands of emails take as long to be written down as to be planned. */
export async function answerFlight({ limits, country, problems, pause, ...campaign }: FlightQuestion): Promise<string> {
  const flight = flyCampaign({ ...campaign, mailbox: { ...limits, holidays: await readHolidays(country) } })
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
