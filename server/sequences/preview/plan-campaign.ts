import { isEmailKind, type StepKind } from '../../../contract/step-kinds.ts'
import { afterDelay, type Delay, type SendingHours, startOfDay } from '../../outbox/planning/plan.ts'
import { limitAt, nextFreeSlot, type RampedLimit } from '../../outbox/planning/ramp-up.ts'
import type { CapCounter, CapName, ReachedCap } from '../../outbox/planning/recipient-caps.ts'
import { hoursIn } from '../../outbox/planning/recipient-hours.ts'
import { gapSeconds, unevenGapMs } from '../../outbox/planning/send-pace.ts'
import { nextOpening } from '../../outbox/planning/send-window.ts'

const DAY_MS = 86_400_000
/** Two emails of a sequence to one lead are at least a minute apart. */
const STEP_GAP_MS = 60_000

export type SendingLimits = SendingHours & RampedLimit & { minGapSeconds: number; isGapMinimum?: boolean }
/** `until`: of one that waits until a date. */
type CampaignStep = Delay & { stepNumber: number; kind?: StepKind | undefined; until?: string | null | undefined }

export type Campaign = {
  now: Date
  steps: CampaignStep[]
  /** How many leads start now. `stepsOf` is the number of steps each gets, where it is not all of them. */
  leads: number
  stepsOf?: (lead: number) => number
  /** Steps, by their place, that are not on the way of a lead through the branches. The first step is on the way of all. */
  skips?: (lead: number, place: number) => boolean
  /** The time zone of a lead whose hours apply; null: those of the mailbox. */
  zoneOf?: (lead: number) => string | null
  mailbox: SendingLimits
  /** Slots used in the last day, and emails of other campaigns scheduled for the same mailbox. */
  spent: Date[]
  waiting: Date[]
  /** The time zones of those, where they keep to their recipients' hours. */
  waitingZones?: (string | null)[]
  caps?: CampaignCaps | null
}

/** What counts against a recipient's company and domain. Those by hand count, and go out all the same. */
export type CappedMail = { names: CapName[]; isCapped: boolean }
/** Limits per recipient company and domain, over all campaigns that have the same counter. */
type CampaignCaps = {
  counter: CapCounter
  /** Of a lead by its place; one without names is not limited. */
  namesOf: (lead: number) => CapName[]
  /** Of the emails of other campaigns, in order. */
  waiting: CappedMail[]
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
  /** Of the recipient, where its hours apply. */
  timeZone: string | null
  /** The limit of its recipient that was reached on an earlier day. */
  full?: ReachedCap | null
}

type Waiting = CappedMail & {
  lead: number | null
  step: number
  wanted: number
  due: number
  full: ReachedCap | null
  /** Before it was moved to another day. */
  firstDue: number
  /** As it is made: of two that are due at the same time, the sender takes the first. */
  order: number
}

/** A plan that moves more emails than that is years long: from there on the limits per recipient don't count. */
const MOST_MOVED = 500_000

/**
 * Emails that go by the same sending hours, in order: those of the mailbox, or those of recipients of one time zone. The latter move
 * to the next opening when they are late: none of them is due before `opensAt`.
 */
type Line = { timeZone: string | null; hours: SendingHours; queue: Waiting[]; head: number; opensAt: number }

/**
 * Every email of a campaign with its time, if nobody replies. The mailbox takes due emails in order, as the sender does. The plan is
 * deterministic.
 */
export const planCampaign = (campaign: Campaign): PlannedMail[] => planTogether([campaign])[0] ?? []

/** The plans of several mailboxes. They don't wait for each other, but limits per recipient count in the order in which they send. */
export function planTogether(campaigns: Campaign[]): PlannedMail[][] {
  const planners = campaigns.map(plannerOf)
  // Without limits none has to know of the others.
  const groups = campaigns.some(({ caps }) => caps) ? [planners] : planners.map((planner) => [planner])
  for (const group of groups) for (let first = firstOf(group); first; first = firstOf(group)) first.step()
  return planners.map(({ planned }) => planned)
}

type Planner = ReturnType<typeof plannerOf>

function firstOf(planners: Planner[]) {
  let [found, foundAt]: [Planner | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const planner of planners) {
    const at = planner.nextAt()
    if (at < foundAt) [found, foundAt] = [planner, at]
  }
  return found
}

/** Plans one email after the other. */
function plannerOf(campaign: Campaign) {
  const { steps, mailbox, caps } = campaign
  const slots = campaign.spent.map((moment) => moment.getTime()).sort((a, b) => a - b)
  const planned: PlannedMail[] = []
  const lines = linesOf(campaign, planned)
  let order = lines.reduce((sum, { queue }) => sum + queue.length, 0)
  let moved = 0
  // The sender has looked at that moment: nothing goes out before.
  let looked = campaign.now.getTime()
  let next = nextMail(lines, campaign, slots, looked)

  function send({ line, mail, at, wait }: NextMail) {
    caps?.counter.count(mail.names, new Date(at))
    slots.push(at)
    if (mail.lead === null) return
    const step = steps[mail.step] as CampaignStep
    planned.push({
      lead: mail.lead,
      stepNumber: step.stepNumber,
      wantedAt: new Date(mail.wanted),
      dueAt: new Date(mail.firstDue),
      at: new Date(at),
      wait: wait ?? (mail.full ? 'recipient' : mail.due > mail.wanted ? 'hours' : null),
      timeZone: line.timeZone,
      full: mail.full,
    })
    const next = nextEmail({ campaign, planned, line }, mail.lead, mail.step + 1, at)
    if (next) insert(line, { ...mail, ...next, firstDue: next.due, full: null, order: order++ })
  }

  return {
    planned,
    nextAt: () => next?.at ?? Number.POSITIVE_INFINITY,
    /** The sender looks: emails that have to wait for another day move there, and the first of the others goes out at that moment. */
    step() {
      if (!next) return
      looked = next.at
      for (let found: NextMail | undefined = next; found; found = nextInLook(lines, found)) {
        const { line, mail, at } = found
        line.head++
        const full = mail.isCapped ? caps?.counter.fullAt(mail.names, new Date(at), mailbox.timeZone) : undefined
        if (!full || moved >= MOST_MOVED) {
          send(found)
          break
        }
        moved++
        insert(line, { ...mail, due: opening(full.until.getTime(), line.hours), full })
      }
      next = nextMail(lines, campaign, slots, looked)
    },
  }
}

type Walk = { campaign: Campaign; planned: PlannedMail[]; line: Line }

/**
 * The next step of a lead that is an email, from the step at that place on. Steps before it are planned as if they were done when
 * they are due: nobody knows how long a task stays open. They take no slot of the mailbox. Undefined when no email follows.
 */
function nextEmail({ campaign, planned, line }: Walk, lead: number, place: number, from: number) {
  const most = campaign.stepsOf?.(lead) ?? campaign.steps.length
  for (let [step, after] = [place, from]; step < most; step++) {
    if (campaign.skips?.(lead, step)) continue
    const following = campaign.steps[step] as CampaignStep
    const wanted = Math.max(wantedAt(after, following, line.hours.timeZone), step > 0 ? after + STEP_GAP_MS : after)
    const due = opening(wanted, line.hours)
    if (isEmailKind(following.kind)) return { step, wanted, due }
    const at = new Date(due)
    const wait = due > wanted ? 'hours' : null
    const { stepNumber } = following
    planned.push({ lead, stepNumber, wantedAt: new Date(wanted), dueAt: at, at, wait, timeZone: line.timeZone })
    after = due
  }
  return undefined
}

const wantedAt = (after: number, step: CampaignStep, timeZone: string) =>
  step.until
    ? Math.max(startOfDay(step.until, timeZone).getTime(), after)
    : afterDelay(new Date(after), step, timeZone).getTime()

const NOT_CAPPED: CappedMail = { names: [], isCapped: false }

/** What comes before the first email of each lead is planned here. */
function linesOf(campaign: Campaign, planned: PlannedMail[]): Line[] {
  const { now, steps, leads, stepsOf, zoneOf, mailbox, waiting, waitingZones, caps } = campaign
  const lines = new Map<string | null, Line>()
  const lineOf = (timeZone: string | null) => {
    const hours = hoursIn(timeZone, mailbox)
    const line = lines.get(timeZone) ?? { timeZone, hours, queue: [], head: 0, opensAt: Number.NEGATIVE_INFINITY }
    lines.set(timeZone, line)
    return line
  }
  let order = 0
  const made = (lead: number | null, times: Pick<Waiting, 'wanted' | 'due'>, capped: CappedMail): Waiting => ({
    lead,
    step: 0,
    ...times,
    firstDue: times.due,
    full: null,
    order: order++,
    ...capped,
  })
  for (const [place, moment] of waiting.entries()) {
    const due = moment.getTime()
    const mail = made(null, { wanted: due, due }, caps?.waiting[place] ?? NOT_CAPPED)
    lineOf(waitingZones?.[place] ?? null).queue.push(mail)
  }
  const [first] = steps
  const firsts = new Map<Line, Pick<Waiting, 'wanted' | 'due'>>()
  for (let lead = 0; first && lead < leads; lead++) {
    if ((stepsOf?.(lead) ?? 1) === 0) continue
    const line = lineOf(zoneOf?.(lead) ?? null)
    const capped = caps ? { names: caps.namesOf(lead), isCapped: true } : NOT_CAPPED
    if (!isEmailKind(first.kind)) {
      const next = nextEmail({ campaign, planned, line }, lead, 0, now.getTime())
      if (next) line.queue.push({ ...made(lead, next, capped), step: next.step })
      continue
    }
    const times = firsts.get(line) ?? firstTimes(now, first, line.hours)
    firsts.set(line, times)
    line.queue.push(made(lead, times, capped))
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
type NextMail = Slot & { line: Line; mail: Waiting }

/** The email that goes out next, over all lines. At the same moment, the one that has been due for longer. */
function nextMail(lines: Line[], { mailbox }: Campaign, slots: number[], looked: number) {
  let found: NextMail | undefined
  for (const line of lines) {
    const mail = line.queue[line.head]
    if (!mail) continue
    const from = Math.max(mail.due, line.opensAt, looked)
    if (found && from > found.at) continue
    const slot = nextSlot(from, line, { mailbox, slots, lines })
    if (!found || slot.at < found.at || (slot.at === found.at && isBefore(mail, found.mail)))
      found = { ...slot, line, mail }
  }
  return found
}

/** Another email that is due when the sender looks. Its pace was that of all emails which were due then: it has no second wait. */
function nextInLook(lines: Line[], { at, wait }: NextMail): NextMail | undefined {
  let found: NextMail | undefined
  for (const line of lines) {
    const mail = line.queue[line.head]
    if (!mail || Math.max(mail.due, line.opensAt) > at || opening(at, line.hours) > at) continue
    if (!found || isBefore(mail, found.mail)) found = { at, wait, line, mail }
  }
  return found
}

type Sender = { mailbox: SendingLimits; slots: number[]; lines: Line[] }

/** The first moment from `from` on at which the mailbox may send one more. Repeats until no limit moves it further. */
function nextSlot(from: number, line: Line, { mailbox, slots, lines }: Sender): Slot {
  const last = slots.at(-1) ?? Number.NEGATIVE_INFINITY
  // As the sender looks for the first time: with the limit and the pace of that day, not of the day on which the email was due.
  let at = openingOf(line, Math.max(from, last))
  let wait: Wait | null = null
  for (;;) {
    // In the order in which the sender looks: the pace is that of the moment at which the limit allows one more.
    const afterCap = nextFreeSlot(slots, mailbox, at)
    if (at < afterCap) {
      wait = 'cap'
      at = openingOf(line, afterCap)
      continue
    }
    const spent = slots.length - firstAfter(slots, at - DAY_MS)
    const dailyLimit = limitAt(mailbox, new Date(at))
    const gap = gapSeconds({ ...mailbox, dailyLimit }, dueAt(lines, at), spent)
    const afterGap = last + (gap > 0 && Number.isFinite(last) ? unevenGapMs(gap, last, mailbox.isGapMinimum) : 0)
    if (at >= afterGap) return { at, wait }
    if (wait !== 'cap') wait = gap > mailbox.minGapSeconds ? 'pace' : 'gap'
    at = openingOf(line, afterGap)
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
  let at = firstAfter(queue, mail.due, head, ({ due }) => due)
  while (at > head && isBefore(mail, queue[at - 1] as Waiting)) at--
  queue.splice(at, 0, mail)
}

/** As the sender takes them. */
const isBefore = (one: Waiting, other: Waiting) =>
  one.due < other.due || (one.due === other.due && one.order < other.order)
