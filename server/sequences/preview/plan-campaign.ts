import { afterDelay, type Delay, type SendingHours } from '../../outbox/planning/plan.ts'
import { hoursIn } from '../../outbox/planning/recipient-hours.ts'
import { gapSeconds } from '../../outbox/planning/send-pace.ts'
import { nextOpening } from '../../outbox/planning/send-window.ts'

const DAY_MS = 86_400_000
/** Two emails of a sequence to one lead are at least a minute apart. */
const STEP_GAP_MS = 60_000

export type SendingLimits = SendingHours & { dailyLimit: number; minGapSeconds: number }
type CampaignStep = Delay & { stepNumber: number }

export type Campaign = {
  now: Date
  steps: CampaignStep[]
  /** How many leads start now. `stepsOf` is the number of steps each gets, where it is not all of them. */
  leads: number
  stepsOf?: (lead: number) => number
  /** The time zone of a lead whose hours apply; null: those of the mailbox. */
  zoneOf?: (lead: number) => string | null
  mailbox: SendingLimits
  /** Slots used in the last day, and emails of other campaigns scheduled for the same mailbox. */
  spent: Date[]
  waiting: Date[]
  /** The time zones of those, where they keep to their recipients' hours. */
  waitingZones?: (string | null)[]
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
  /** Of the recipient, where its hours apply. */
  timeZone: string | null
}

type Waiting = { lead: number | null; step: number; wanted: number; due: number }

/**
 * Emails that go by the same sending hours, in order: those of the mailbox, or those of recipients of one time zone. The latter move
 * to the next opening when they are late: none of them is due before `opensAt`.
 */
type Line = { timeZone: string | null; hours: SendingHours; queue: Waiting[]; head: number; opensAt: number }

/**
 * Every email of a campaign with its time, if nobody replies. The mailbox takes due emails in order, as the sender does. The plan is
 * deterministic.
 */
export function planCampaign(campaign: Campaign): PlannedMail[] {
  const { steps } = campaign
  const slots = campaign.spent.map((moment) => moment.getTime()).sort((a, b) => a - b)
  const lines = linesOf(campaign)
  const planned: PlannedMail[] = []
  for (;;) {
    const next = nextMail(lines, campaign, slots)
    if (!next) return planned
    const { line, mail, at, wait } = next
    line.head++
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
      timeZone: line.timeZone,
    })
    const following = steps[mail.step + 1]
    if (!following || mail.step + 1 >= (campaign.stepsOf?.(mail.lead) ?? steps.length)) continue
    const wanted = Math.max(afterDelay(new Date(at), following, line.hours.timeZone).getTime(), at + STEP_GAP_MS)
    insert(line, { lead: mail.lead, step: mail.step + 1, wanted, due: opening(wanted, line.hours) })
  }
}

function linesOf({ now, steps, leads, stepsOf, zoneOf, mailbox, waiting, waitingZones }: Campaign): Line[] {
  const lines = new Map<string | null, Line>()
  const lineOf = (timeZone: string | null) => {
    const hours = hoursIn(timeZone, mailbox)
    const line = lines.get(timeZone) ?? { timeZone, hours, queue: [], head: 0, opensAt: Number.NEGATIVE_INFINITY }
    lines.set(timeZone, line)
    return line
  }
  for (const [place, moment] of waiting.entries()) {
    const due = moment.getTime()
    lineOf(waitingZones?.[place] ?? null).queue.push({ lead: null, step: 0, wanted: due, due })
  }
  const [first] = steps
  const firsts = new Map<Line, Pick<Waiting, 'wanted' | 'due'>>()
  for (let lead = 0; first && lead < leads; lead++) {
    if ((stepsOf?.(lead) ?? 1) === 0) continue
    const line = lineOf(zoneOf?.(lead) ?? null)
    const times = firsts.get(line) ?? firstTimes(now, first, line.hours)
    firsts.set(line, times)
    line.queue.push({ lead, step: 0, ...times })
  }
  for (const { queue } of lines.values()) queue.sort((a, b) => a.due - b.due)
  return [...lines.values()]
}

function firstTimes(now: Date, first: CampaignStep, hours: SendingHours) {
  const wanted = afterDelay(now, first, hours.timeZone).getTime()
  return { wanted, due: opening(wanted, hours) }
}

const opening = (moment: number, { window, timeZone, holidays }: SendingHours) =>
  nextOpening(window, timeZone, new Date(moment), holidays).getTime()

type Slot = { at: number; wait: Wait | null }

/** The email that goes out next, over all lines. At the same moment, the one that has been due for longer. */
function nextMail(lines: Line[], { mailbox, now }: Campaign, slots: number[]) {
  let found: (Slot & { line: Line; mail: Waiting }) | undefined
  for (const line of lines) {
    const mail = line.queue[line.head]
    if (!mail) continue
    const from = Math.max(mail.due, line.opensAt, now.getTime())
    if (found && from > found.at) continue
    const slot = nextSlot(from, line, { mailbox, slots, lines })
    if (!found || slot.at < found.at || (slot.at === found.at && mail.due < found.mail.due))
      found = { ...slot, line, mail }
  }
  return found
}

type Sender = { mailbox: SendingLimits; slots: number[]; lines: Line[] }

/** The first moment from `from` on at which the mailbox may send one more. Repeats until no limit moves it further. */
function nextSlot(from: number, line: Line, { mailbox, slots, lines }: Sender): Slot {
  const last = slots.at(-1) ?? Number.NEGATIVE_INFINITY
  const capped = slots.at(-mailbox.dailyLimit)
  const isCapped = slots.length >= mailbox.dailyLimit && capped !== undefined
  let at = openingOf(line, from)
  let wait: Wait | null = null
  for (;;) {
    const spent = slots.length - firstAfter(slots, at - DAY_MS)
    const gap = gapSeconds(mailbox, dueAt(lines, at), spent)
    const afterGap = last + gap * 1000
    const afterCap = isCapped ? capped + DAY_MS : at
    if (at >= afterGap && at >= afterCap) return { at, wait }
    wait = afterCap >= afterGap || wait === 'cap' ? 'cap' : gap > mailbox.minGapSeconds ? 'pace' : 'gap'
    at = openingOf(line, Math.max(afterGap, afterCap))
  }
}

function openingOf(line: Line, moment: number) {
  const at = opening(moment, line.hours)
  if (at > moment && line.timeZone !== null) line.opensAt = at
  return at
}

/** How many emails are due at a moment. */
const dueAt = (lines: Line[], moment: number) =>
  lines.reduce(
    (sum, { queue, head, opensAt }) =>
      sum + (moment < opensAt ? 0 : firstAfter(queue, moment, head, ({ due }) => due) - head),
    0,
  )

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

function insert({ queue, head }: Line, mail: Waiting) {
  queue.splice(
    firstAfter(queue, mail.due, head, ({ due }) => due),
    0,
    mail,
  )
}
