import type { EmailReason } from '../../../contract/email-reason.ts'
import type { SendingRules } from '../../../contract/sending-rules.ts'
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import { daysLater } from './ramp-up.ts'

export const NO_RULES: SendingRules = {
  perCompanyLimit: null,
  perDomainLimit: null,
  perLeadWeekLimit: null,
  perCompanyWeekLimit: null,
}

/** The limits, each over so many calendar days up to today. Those of a week count calls and LinkedIn touches as well. */
const LIMITS = [
  { rule: 'perCompanyLimit', kind: 'company', days: 1, code: 'company_limit' },
  { rule: 'perDomainLimit', kind: 'domain', days: 1, code: 'domain_limit' },
  { rule: 'perCompanyWeekLimit', kind: 'company', days: 7, code: 'company_week_limit' },
  { rule: 'perLeadWeekLimit', kind: 'lead', days: 7, code: 'lead_week_limit' },
] as const satisfies { rule: keyof SendingRules; kind: CapName['kind']; days: number; code: string }[]
type Limit = (typeof LIMITS)[number]

export const CAP_REASONS = LIMITS.map(({ code }) => code)
export const hasCaps = (rules: SendingRules) => LIMITS.some(({ rule }) => rules[rule] !== null)
/** Over so many days up to today; 0 where there is no limit. */
export const daysCounted = (rules: SendingRules) =>
  Math.max(0, ...LIMITS.map(({ rule, days }) => (rules[rule] === null ? 0 : days)))

export type Recipient = { address: string; company: string | null }
/** What an email counts against: `key` is how it is stored, `shown` how it is said. */
export type CapName = { kind: 'company' | 'domain' | 'lead'; key: string; shown: string }

/** The person, the company and the domain of a recipient. Domains that are free for everybody are neither. */
export function capNames({ address, company }: Recipient): CapName[] {
  const domain = domainOf(address)
  const isBusiness = kindOfMailDomain(domain) === 'business'
  const named = company?.normalize('NFKC').trim().replace(/\s+/g, ' ') ?? ''
  const hasName = named !== '' && kindOfMailDomain(named) === 'business'
  const shown = hasName ? named : domain
  return [
    ...(hasName || isBusiness ? [{ kind: 'company' as const, key: `company ${shown.toLowerCase()}`, shown }] : []),
    ...(isBusiness ? [{ kind: 'domain' as const, key: `domain ${domain}`, shown: domain }] : []),
    { kind: 'lead', key: `lead ${address.toLowerCase()}`, shown: address },
  ]
}

/** `isByHand`: a call or a LinkedIn touch, which counts only in limits of a week. */
export type UsedName = { key: string; at: Date; isByHand?: boolean }
/** A limit that is reached, and the start of the day on which there is room again. */
export type ReachedCap = { name: CapName; limit: number; code: Limit['code']; until: Date }
export type CapCounter = {
  /** The limit that keeps an email back for longest, if any. Days are those of the mailbox that sends. */
  fullAt(names: CapName[], at: Date, timeZone: string): ReachedCap | undefined
  count(names: CapName[], at: Date): void
}

/** Counts over all mailboxes. Moments never go back. The sender and the planner know the rule from here alone. */
export function createCapCounter(rules: SendingRules, used: UsedName[]): CapCounter {
  const emails = new Map<string, Date[]>()
  const touches = new Map<string, Date[]>()
  const add = (moments: Map<string, Date[]>, key: string, at: Date) => {
    const known = moments.get(key)
    if (known) known.push(at)
    else moments.set(key, [at])
  }
  const limits = LIMITS.flatMap((one) => {
    const limit = rules[one.rule]
    return limit === null ? [] : [{ ...one, limit, moments: one.days === 1 ? emails : touches }]
  })
  for (const { key, at, isByHand } of [...used].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    add(touches, key, at)
    if (!isByHand) add(emails, key, at)
  }
  return {
    fullAt(names, at, timeZone) {
      let reached: ReachedCap | undefined
      for (const { kind, days, limit, moments, code } of limits) {
        const name = names.find((one) => one.kind === kind)
        // As many as the limit, and the first of them within the days that count.
        const first = name && moments.get(name.key)?.at(-limit)
        if (!first || first < daysLater(at, 1 - days, timeZone)) continue
        const until = daysLater(first, days, timeZone)
        if (!reached || until > reached.until) reached = { name, limit, code, until }
      }
      return reached
    },
    count(names, at) {
      for (const { key } of names) for (const moments of [emails, touches]) add(moments, key, at)
    },
  }
}

/** Why an email waits, and until when. */
export const capReason = ({ name, limit, code }: ReachedCap, until: Date, timeZone: string): EmailReason => ({
  code,
  name: name.shown,
  limit,
  nextAt: until.toISOString(),
  timeZone,
})
