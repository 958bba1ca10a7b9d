import type { SendingRules } from '../../../contract/sending-rules.ts'
import { afterDelay, type Delay, type SendingHours } from '../../outbox/planning/plan.ts'
import { limitAt, nextDay, nextFreeSlot, type RampedLimit } from '../../outbox/planning/ramp-up.ts'
import { type CapName, createCapCounter, type UsedName } from '../../outbox/planning/recipient-caps.ts'
import { gapSeconds } from '../../outbox/planning/send-pace.ts'
import { nextOpening } from '../../outbox/planning/send-window.ts'

const DAY_MS = 86_400_000
/** Two emails of a sequence to one lead are at least a minute apart. */
const STEP_GAP_MS = 60_000

export type SendingLimits = SendingHours & RampedLimit & { minGapSeconds: number }
type CampaignStep = Delay & { stepNumber: number }

export type Campaign = {
  now: Date
  steps: CampaignStep[]
  /** How many leads start now. `stepsOf` is the number of steps each gets, where it is not all of them. */
  leads: number
  stepsOf?: (lead: number) => number
  mailbox: SendingLimits
  /** Slots used in the last day, and emails of other campaigns scheduled for the same mailbox. */
  spent: Date[]
  waiting: Date[]
  caps?: CampaignCaps | null
}

/** Limits per recipient company and domain, and what counts against them. */
export type CampaignCaps = {
  rules: SendingRules
  used: UsedName[]
  /** Of the leads, in order; those without names are not limited. */
  leads: CapName[][]
  /** Of the emails of other campaigns, in order. Those by hand count, and go out all the same. */
  waiting: { names: CapName[]; isCapped: boolean }[]
}

/** Why an email goes out later than wanted: sending hours, daily limit, limit per recipient, pace or gap. */
type Wait = 'hours' | 'cap' | 'recipient' | 'pace' | 'gap'
export type PlannedMail = {
  lead: number
  stepNumber: number
  /** By the delay of the step alone. */
  wantedAt: Date
  /** Within the sending hours. */
  dueAt: Date
  at: Date
  wait: Wait | null
  /** The company or domain that had its emails of an earlier day. */
  fullName?: CapName | null
}

type Waiting = {
  lead: number | null
  step: number
  wanted: number
  due: number
  names: CapName[]
  isCapped: boolean
  fullName: CapName | null
  /** Before it was moved to another day. */
  firstDue: number
  /** As it is made: of two that are due at the same time, the sender takes the first. */
  order: number
}

/** A plan that moves more emails than that is years long: from there on the limits per recipient don't count. */
const MOST_MOVED = 500_000

/**
 * Every email of a campaign with its time, if nobody replies. The mailbox takes due emails in order, as the sender does. The plan is
 * deterministic.
 */
export function planCampaign(campaign: Campaign): PlannedMail[] {
  const { mailbox, steps } = campaign
  const slots = campaign.spent.map((moment) => moment.getTime()).sort((a, b) => a - b)
  const queue = firstMails(campaign)
  const planned: PlannedMail[] = []
  const caps = campaign.caps && createCapCounter(campaign.caps.rules, mailbox.timeZone, campaign.caps.used)
  let moved = 0
  let order = queue.length
  for (let head = 0; head < queue.length; head++) {
    const mail = queue[head] as Waiting
    const { at, wait } = nextSlot(Math.max(mail.due, campaign.now.getTime()), { mailbox, slots, queue, head })
    const fullName = mail.isCapped ? caps?.fullAt(mail.names, new Date(at)) : undefined
    if (fullName && moved++ < MOST_MOVED) {
      const due = opening(nextDay(new Date(at), mailbox.timeZone).getTime(), mailbox)
      insert(queue, head + 1, { ...mail, due, fullName })
      continue
    }
    caps?.count(mail.names, new Date(at))
    slots.push(at)
    if (mail.lead === null) continue
    const step = steps[mail.step] as CampaignStep
    planned.push({
      lead: mail.lead,
      stepNumber: step.stepNumber,
      wantedAt: new Date(mail.wanted),
      dueAt: new Date(mail.firstDue),
      at: new Date(at),
      wait: wait ?? (mail.fullName ? 'recipient' : mail.due > mail.wanted ? 'hours' : null),
      fullName: mail.fullName,
    })
    const following = steps[mail.step + 1]
    if (!following || mail.step + 1 >= (campaign.stepsOf?.(mail.lead) ?? steps.length)) continue
    const wanted = Math.max(afterDelay(new Date(at), following, mailbox.timeZone).getTime(), at + STEP_GAP_MS)
    const due = opening(wanted, mailbox)
    insert(queue, head + 1, {
      ...mail,
      step: mail.step + 1,
      wanted,
      due,
      firstDue: due,
      fullName: null,
      order: order++,
    })
  }
  return planned
}

function firstMails({ now, steps, leads, stepsOf, mailbox, waiting, caps }: Campaign): Waiting[] {
  const [first] = steps
  const wanted = first ? afterDelay(now, first, mailbox.timeZone).getTime() : now.getTime()
  const due = opening(wanted, mailbox)
  const mail = (lead: number | null, wanted: number, due: number): Waiting => ({
    lead,
    step: 0,
    wanted,
    due,
    firstDue: due,
    fullName: null,
    order: 0,
    ...(lead === null ? NOT_CAPPED : { names: caps?.leads[lead] ?? [], isCapped: true }),
  })
  const others = waiting.map((moment, index) => ({
    ...mail(null, moment.getTime(), moment.getTime()),
    ...caps?.waiting[index],
  }))
  const own = Array.from({ length: first ? leads : 0 }, (_, lead) => mail(lead, wanted, due))
  const mailed = own.filter(({ lead }) => (stepsOf?.(lead as number) ?? 1) > 0)
  return [...others, ...mailed].map((each, order) => ({ ...each, order })).sort((a, b) => a.due - b.due)
}

const NOT_CAPPED = { names: [], isCapped: false }

const opening = (moment: number, { window, timeZone, holidays }: SendingHours) =>
  nextOpening(window, timeZone, new Date(moment), holidays).getTime()

type Sender = { mailbox: SendingLimits; slots: number[]; queue: Waiting[]; head: number }

/** The first moment from `from` on at which the mailbox may send one more. Repeats until no limit moves it further. */
function nextSlot(from: number, { mailbox, slots, queue, head }: Sender): { at: number; wait: Wait | null } {
  const last = slots.at(-1) ?? Number.NEGATIVE_INFINITY
  let at = opening(from, mailbox)
  let wait: Wait | null = null
  for (;;) {
    const spent = slots.length - firstAfter(slots, at - DAY_MS)
    const waiting = firstAfter(queue, at, head, ({ due }) => due) - head
    const dailyLimit = limitAt(mailbox, new Date(at))
    const gap = gapSeconds({ ...mailbox, dailyLimit }, waiting, spent)
    const afterGap = last + gap * 1000
    const afterCap = nextFreeSlot(slots, mailbox, at)
    if (at >= afterGap && at >= afterCap) return { at, wait }
    wait = afterCap >= afterGap || wait === 'cap' ? 'cap' : gap > mailbox.minGapSeconds ? 'pace' : 'gap'
    at = opening(Math.max(afterGap, afterCap), mailbox)
  }
}

/** The index of the first item later than the moment, in a sorted list. */
function firstAfter<T>(list: T[], moment: number, from = 0, timeOf = (item: T) => item as number): number {
  let [low, high] = [from, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeOf(list[middle] as T) <= moment) low = middle + 1
    else high = middle
  }
  return low
}

function insert(queue: Waiting[], from: number, mail: Waiting) {
  let at = firstAfter(queue, mail.due, from, ({ due }) => due)
  while (at > from && isAfter(queue[at - 1] as Waiting, mail)) at--
  queue.splice(at, 0, mail)
}

const isAfter = (one: Waiting, other: Waiting) => one.due === other.due && one.order > other.order
