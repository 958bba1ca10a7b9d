import type { SendingRules } from '../../../contract/sending-rules.ts'
import type { Signature } from '../../../contract/signature.ts'
import { mailboxChooser } from '../../outbox/planning/mailbox-chooser.ts'
import { limitAt } from '../../outbox/planning/ramp-up.ts'
import { type CapName, createCapCounter, type UsedName } from '../../outbox/planning/recipient-caps.ts'
import { type Campaign, type CappedMail, type PlannedMail, planTogether, type SendingLimits } from './plan-campaign.ts'

/** One of the mailboxes that a sequence sends from. `load` and `isPaused` decide who gets it, as when leads are enrolled. */
export type FlightMailbox = {
  id: number
  address: string
  limits: SendingLimits
  spent: Date[]
  waiting: Date[]
  /** The time zones of those, where they keep to their recipients' hours. */
  waitingZones?: (string | null)[] | undefined
  /** What they count against, where there are limits per recipient. */
  waitingCaps?: CappedMail[] | undefined
  load: number
  isPaused: boolean
  signed?: Signature | undefined
  /** Why it is paused, in words. */
  pause?: string | null
}

/** Limits per recipient of the owner, and what counts against them today. */
export type FleetCaps = {
  rules: SendingRules
  used: UsedName[]
  /** The owner's other mailboxes: what waits there counts as well. */
  beside: FlightMailbox[]
}

type FleetCampaign = Omit<Campaign, 'mailbox' | 'spent' | 'waiting' | 'waitingZones' | 'caps'> & {
  mailboxes: FlightMailbox[]
  /** The IDs of the first leads, and the mailboxes they know. The others are new. */
  leadIds: number[]
  known: ReadonlyMap<number, number>
  caps?: (FleetCaps & { namesOf: (lead: number) => CapName[] }) | null
}

/** Leads by their place that stay with a mailbox, which is paused. */
type HeldLead = { lead: number; mailbox: FlightMailbox }

export type FleetMail = PlannedMail & { mailbox: FlightMailbox }

/**
 * Every email of a campaign with its mailbox and its time. Leads of a paused mailbox wait, and what waits there counts against no
 * limit; where all are paused, the plan is what they would do.
 */
export function planFleet({ mailboxes, leadIds, known, caps, ...campaign }: FleetCampaign) {
  const chosen = chooseEach(mailboxes, leadIds, known, campaign)
  const counter = caps && createCapCounter(caps.rules, caps.used)
  const working = mailboxes.filter(({ isPaused }) => !isPaused)
  const sending = working.length > 0 ? working : mailboxes
  const held = chosen.flatMap((id, lead): HeldLead[] => {
    const mailbox = sending.some((one) => one.id === id) ? undefined : mailboxes.find((one) => one.id === id)
    return mailbox ? [{ lead, mailbox }] : []
  })
  const parts = [...sending, ...(caps?.beside ?? [])].map((mailbox) => {
    const leads = chosen.flatMap((id, lead) => (id === mailbox.id ? [lead] : []))
    const leadAt = (place: number) => leads[place] as number
    const { limits, spent, waiting, waitingZones = [], waitingCaps = [] } = mailbox
    const part: Campaign = {
      ...campaign,
      leads: leads.length,
      ...(campaign.stepsOf && { stepsOf: (place: number) => campaign.stepsOf?.(leadAt(place)) ?? 0 }),
      ...(campaign.skips && { skips: (place: number, step: number) => campaign.skips?.(leadAt(place), step) ?? false }),
      mailbox: limits,
      spent,
      waiting,
      waitingZones,
      zoneOf: (place) => campaign.zoneOf?.(leadAt(place)) ?? null,
      caps: caps && counter && { counter, namesOf: (place) => caps.namesOf(leadAt(place)), waiting: waitingCaps },
    }
    return { mailbox, leadAt, part }
  })
  const plans = planTogether(parts.map(({ part }) => part))
  const planned = parts
    .flatMap(({ mailbox, leadAt }, index) =>
      (plans[index] ?? []).map((mail): FleetMail => ({ ...mail, lead: leadAt(mail.lead), mailbox })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  return { planned, held }
}

/** The mailbox of each lead by its place. Known leads in the order of their IDs, as they are enrolled. */
function chooseEach(
  mailboxes: FlightMailbox[],
  leadIds: number[],
  known: FleetCampaign['known'],
  { leads, now }: Pick<Campaign, 'leads' | 'now'>,
): number[] {
  const choose = mailboxChooser(
    mailboxes.map(({ id, limits, load, isPaused }) => ({ id, dailyLimit: limitAt(limits, now), load, isPaused })),
  )
  const chosen = new Array<number>(leads)
  const inOrder = leadIds.map((id, place) => ({ id, place })).sort((a, b) => a.id - b.id)
  for (const { id, place } of inOrder) chosen[place] = choose(known.get(id))
  for (let place = leadIds.length; place < leads; place++) chosen[place] = choose()
  return chosen
}
