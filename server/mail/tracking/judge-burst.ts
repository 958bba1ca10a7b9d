import type { MachineReason } from '../../../contract/email-reason.ts'
import type { Parts } from '../../turns.ts'

/** A visit to one email, with why it is a machine's by itself. */
export type BurstVisit = {
  kind: 'open' | 'click'
  url: string | null
  userAgent: string
  /** In milliseconds. */
  at: number
  reason: MachineReason | null
}

/** Visits this far apart say nothing about each other. */
export const BURST_SECONDS = 10
/** A person follows one link and reads; a scanner follows all of them. */
const MANY = [
  { links: 3, withinMs: BURST_SECONDS * 1000 },
  // To follow a second link, a person first comes back to the email.
  { links: 2, withinMs: 2000 },
]
/** A scanner loads the picture along with the links. */
const PICTURE_MS = 2000

/**
 * Why each visit to an email counts as a machine's, in the order of `visits`; null for a person's. A burst is judged as a whole,
 * with the `neighbors` that came around that time: of five links followed at once, none counts. Somebody may send thousands, so
 * no visit is compared with all the others.
 */
export function* verdictsOf(visits: BurstVisit[], neighbors: BurstVisit[] = []): Parts<(MachineReason | null)[]> {
  const all = [...visits, ...neighbors].sort((a, b) => a.at - b.at)
  // Visits that are a machine's by themselves don't count: a gateway may look at a link in the moment a person follows it.
  const clicks = all.filter(({ kind, reason }) => kind === 'click' && (reason === null || reason === 'many_links'))
  const bursts: Burst[][] = []
  for (const many of MANY) {
    yield
    bursts.push(burstsOf(clicks, many))
  }
  yield
  const headsOf = new Map<string, number[]>()
  for (const { reason, userAgent, at } of all) {
    const heads = headsOf.get(userAgent)
    if (reason === 'head_request' && heads) heads.push(at)
    else if (reason === 'head_request') headsOf.set(userAgent, [at])
  }
  yield
  return visits.map((visit) => {
    if (visit.reason !== null) return visit.reason
    if (isNearAny(headsOf.get(visit.userAgent) ?? [], visit.at)) return 'head_request'
    return bursts.some((ofKind) => isIn(ofKind, visit)) ? 'many_links' : null
  })
}

/** Whether one of these times, in order, is near. */
function isNearAny(times: number[], at: number) {
  const next = times[firstFrom(times, (time) => time >= at - BURST_SECONDS * 1000)]
  return next !== undefined && next <= at + BURST_SECONDS * 1000
}

/** `bursts` are in order and apart. */
function isIn(bursts: Burst[], { kind, at, userAgent }: BurstVisit) {
  const margin = kind === 'click' ? 0 : PICTURE_MS
  for (let b = firstFrom(bursts, ({ to }) => to + margin >= at); b < bursts.length; b++) {
    const burst = bursts[b] as Burst
    if (burst.from - margin > at) return false
    if (kind === 'click' || burst.agents.has(userAgent)) return true
  }
  return false
}

/** Where in a list the first comes of those that are so; all behind it are. */
function firstFrom<T>(list: T[], isSo: (one: T) => boolean) {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isSo(list[middle] as T)) to = middle
    else from = middle + 1
  }
  return from
}

type Burst = { from: number; to: number; agents: Set<string> }

/** The stretches of time in which that many different links were followed. `clicks` are in order of time. */
function burstsOf(clicks: BurstVisit[], { links, withinMs }: (typeof MANY)[number]): Burst[] {
  const bursts: Burst[] = []
  const followed = new Map<string | null, number>()
  let first = 0
  for (const [last, click] of clicks.entries()) {
    followed.set(click.url, (followed.get(click.url) ?? 0) + 1)
    for (let oldest = clicks[first]; oldest && click.at - oldest.at > withinMs; oldest = clicks[++first]) {
      const left = (followed.get(oldest.url) ?? 1) - 1
      if (left === 0) followed.delete(oldest.url)
      else followed.set(oldest.url, left)
    }
    if (followed.size < links) continue
    const from = clicks[first]?.at ?? click.at
    const open = bursts.at(-1)
    if (open && from <= open.to) {
      open.to = click.at
      open.agents.add(click.userAgent)
    } else {
      const agents = clicks.slice(first, last + 1).map(({ userAgent }) => userAgent)
      bursts.push({ from, to: click.at, agents: new Set(agents) })
    }
  }
  return bursts
}
