import type { MachineReason } from '../../../contract/email-reason.ts'

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
 * Why each visit to an email counts as a machine's, in the order of `visits`; null for a person's. A burst is judged as a whole:
 * of five links followed at once, none counts.
 */
export function judgeBurst(visits: BurstVisit[]): (MachineReason | null)[] {
  const clicks = visits
    // Visits that are a machine's by themselves don't count: a gateway may look at a link in the moment a person follows it.
    .filter(({ kind, reason }) => kind === 'click' && (reason === null || reason === 'many_links'))
    .sort((a, b) => a.at - b.at)
  const bursts = MANY.flatMap((many) => burstsOf(clicks, many))
  const agentsOf = new Map(bursts.map((burst) => [burst, new Set(burst.clicks.map(({ userAgent }) => userAgent))]))
  const heads = visits.filter(({ reason }) => reason === 'head_request')
  return visits.map((visit) => {
    if (visit.reason !== null) return visit.reason
    if (heads.some(({ userAgent, at }) => userAgent === visit.userAgent && isNear(at, visit.at))) return 'head_request'
    const isInBurst = bursts.some((burst) =>
      visit.kind === 'click'
        ? visit.at >= burst.from && visit.at <= burst.to
        : visit.at >= burst.from - PICTURE_MS &&
          visit.at <= burst.to + PICTURE_MS &&
          agentsOf.get(burst)?.has(visit.userAgent),
    )
    return isInBurst ? 'many_links' : null
  })
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= BURST_SECONDS * 1000

type Burst = { from: number; to: number; clicks: BurstVisit[] }

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
      open.clicks.push(click)
    } else bursts.push({ from, to: click.at, clicks: clicks.slice(first, last + 1) })
  }
  return bursts
}
