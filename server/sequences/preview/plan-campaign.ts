import { afterDelay, type Delay, type SendingHours } from '../../outbox/planning/plan.ts'
import { limitAt, nextFreeSlot, type RampedLimit } from '../../outbox/planning/ramp-up.ts'
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
}

/** Why an email goes out later than wanted: sending hours, daily limit, pace or gap. */
type Wait = 'hours' | 'cap' | 'pace' | 'gap'
export type PlannedMail = {
  lead: number
  stepNumber: number
  /** By the delay of the step alone. */
  wantedAt: Date
  /** Within the sending hours. */
  dueAt: Date
  at: Date
  wait: Wait | null
}

type Waiting = { lead: number | null; step: number; wanted: number; due: number }

/**
 * Every email of a campaign with its time, if nobody replies. The mailbox takes due emails in order, as the sender does. The plan is
 * deterministic.
 */
export function planCampaign(campaign: Campaign): PlannedMail[] {
  const { mailbox, steps } = campaign
  const slots = campaign.spent.map((moment) => moment.getTime()).sort((a, b) => a - b)
  const queue = firstMails(campaign)
  const planned: PlannedMail[] = []
  for (let head = 0; head < queue.length; head++) {
    const mail = queue[head] as Waiting
    const { at, wait } = nextSlot(Math.max(mail.due, campaign.now.getTime()), { mailbox, slots, queue, head })
    slots.push(at)
    if (mail.lead === null) continue
    const step = steps[mail.step] as CampaignStep
    planned.push({
      lead: mail.lead,
      stepNumber: step.stepNumber,
      wantedAt: new Date(mail.wanted),
      dueAt: new Date(mail.due),
      at: new Date(at),
      wait: wait ?? (mail.due > mail.wanted ? 'hours' : null),
    })
    const following = steps[mail.step + 1]
    if (!following || mail.step + 1 >= (campaign.stepsOf?.(mail.lead) ?? steps.length)) continue
    const wanted = Math.max(afterDelay(new Date(at), following, mailbox.timeZone).getTime(), at + STEP_GAP_MS)
    insert(queue, head + 1, { lead: mail.lead, step: mail.step + 1, wanted, due: opening(wanted, mailbox) })
  }
  return planned
}

function firstMails({ now, steps, leads, stepsOf, mailbox, waiting }: Campaign): Waiting[] {
  const [first] = steps
  const wanted = first ? afterDelay(now, first, mailbox.timeZone).getTime() : now.getTime()
  const due = opening(wanted, mailbox)
  const others = waiting.map(
    (moment): Waiting => ({ lead: null, step: 0, wanted: moment.getTime(), due: moment.getTime() }),
  )
  const own = Array.from({ length: first ? leads : 0 }, (_, lead): Waiting => ({ lead, step: 0, wanted, due }))
  const mailed = own.filter(({ lead }) => (stepsOf?.(lead as number) ?? 1) > 0)
  return [...others, ...mailed].sort((a, b) => a.due - b.due)
}

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
  queue.splice(
    firstAfter(queue, mail.due, from, ({ due }) => due),
    0,
    mail,
  )
}
