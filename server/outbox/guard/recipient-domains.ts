import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 1_500
const TRIES = 2
const DAY_MS = 86_400_000
/** DNS gave no answer: it is asked again soon. */
const UNKNOWN_MS = 10 * 60_000
const MOST_KEPT = 10_000
const AT_ONCE = 20

/** `unknown`: DNS gave no answer, which stops nothing. */
export type DomainVerdict = 'takes_email' | 'no_such_domain' | 'null_mx' | 'unknown'
export type DomainLookup = {
  resolveMx(name: string): Promise<{ exchange: string }[]>
  resolve4(name: string): Promise<string[]>
}

/** Which domains take email, as DNS says, kept for a day. */
export type RecipientDomains = {
  look(domains: string[]): Promise<void>
  /** As far as it was looked up. */
  verdictOf(domain: string): DomainVerdict
}

export function createRecipientDomains(
  lookup: DomainLookup = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }),
  now = Date.now,
): RecipientDomains {
  const known = new Map<string, { verdict: DomainVerdict; until: number }>()
  const isKnown = (domain: string) => (known.get(domain)?.until ?? 0) > now()
  async function lookOne(domain: string) {
    const verdict = await askDns(lookup, domain)
    known.delete(domain)
    known.set(domain, { verdict, until: now() + (verdict === 'unknown' ? UNKNOWN_MS : DAY_MS) })
    // A map keeps the order of its entries: the oldest comes first.
    for (const oldest of known.keys()) {
      if (known.size <= MOST_KEPT) break
      known.delete(oldest)
    }
  }
  return {
    async look(domains) {
      const wanted = [...new Set(domains)].filter((domain) => !isKnown(domain))
      for (let from = 0; from < wanted.length; from += AT_ONCE)
        await Promise.all(wanted.slice(from, from + AT_ONCE).map(lookOne))
    },
    verdictOf: (domain) => (isKnown(domain) ? (known.get(domain)?.verdict ?? 'unknown') : 'unknown'),
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** A null MX (RFC 7505), or no such name for every question, is definite. An address without an MX is enough, and so is the name alone. */
async function askDns(lookup: DomainLookup, domain: string): Promise<DomainVerdict> {
  try {
    const records = await lookup.resolveMx(domain)
    const isNull = records.length > 0 && records.every(({ exchange }) => exchange === '' || exchange === '.')
    return isNull ? 'null_mx' : 'takes_email'
  } catch (error) {
    if (codeOf(error) === 'ENODATA') return 'takes_email'
    if (codeOf(error) !== 'ENOTFOUND') return 'unknown'
  }
  return lookup.resolve4(domain).then(
    () => 'takes_email' as const,
    (error) =>
      codeOf(error) === 'ENOTFOUND' ? 'no_such_domain' : codeOf(error) === 'ENODATA' ? 'takes_email' : 'unknown',
  )
}
