import type { EmailReason } from '../../../contract/email-reason.ts'
import type { SendingRules } from '../../../contract/sending-rules.ts'
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import { dayStart } from './ramp-up.ts'

export const NO_RULES: SendingRules = { perCompanyLimit: null, perDomainLimit: null }

export const hasCaps = ({ perCompanyLimit, perDomainLimit }: SendingRules) =>
  perCompanyLimit !== null || perDomainLimit !== null

export type Recipient = { address: string; company: string | null }
/** What an email counts against: `key` is how it is stored, `shown` how it is said. */
export type CapName = { kind: 'company' | 'domain'; key: string; shown: string }

/** The company and the domain of a recipient. Domains that are free for everybody are neither. */
export function capNames({ address, company }: Recipient): CapName[] {
  const domain = domainOf(address)
  const isBusiness = kindOfMailDomain(domain) === 'business'
  const named = company?.normalize('NFKC').trim().replace(/\s+/g, ' ') ?? ''
  const hasName = named !== '' && kindOfMailDomain(named) === 'business'
  const shown = hasName ? named : domain
  return [
    ...(hasName || isBusiness ? [{ kind: 'company' as const, key: `company ${shown.toLowerCase()}`, shown }] : []),
    ...(isBusiness ? [{ kind: 'domain' as const, key: `domain ${domain}`, shown: domain }] : []),
  ]
}

export type UsedName = { key: string; at: Date }
export type CapCounter = {
  /** The name that has had its emails of that day, in the time zone of the mailbox that sends. */
  fullAt(names: CapName[], at: Date, timeZone: string): CapName | undefined
  count(names: CapName[], at: Date): void
}

/** Counts over all mailboxes. Moments never go back. The sender and the planner know the rule from here alone. */
export function createCapCounter(rules: SendingRules, used: UsedName[]): CapCounter {
  const moments = new Map<string, Date[]>()
  const add = (key: string, at: Date) => {
    const known = moments.get(key)
    if (known) known.push(at)
    else moments.set(key, [at])
  }
  for (const { key, at } of [...used].sort((a, b) => a.at.getTime() - b.at.getTime())) add(key, at)
  return {
    fullAt: (names, at, timeZone) =>
      names.find((name) => {
        const limit = limitOf(rules, name)
        // As many as the limit, and the first of them today.
        const first = limit === null ? undefined : moments.get(name.key)?.at(-limit)
        return first !== undefined && first >= dayStart(at, timeZone)
      }),
    count: (names, at) => {
      for (const { key } of names) add(key, at)
    },
  }
}

const limitOf = ({ perCompanyLimit, perDomainLimit }: SendingRules, { kind }: CapName) =>
  kind === 'company' ? perCompanyLimit : perDomainLimit

/** Why an email waits, and until when. */
export const capReason = (rules: SendingRules, name: CapName, until: Date, timeZone: string): EmailReason => ({
  code: name.kind === 'company' ? 'company_limit' : 'domain_limit',
  name: name.shown,
  limit: limitOf(rules, name),
  nextAt: until.toISOString(),
  timeZone,
})
