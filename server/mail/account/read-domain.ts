import { Resolver } from 'node:dns/promises'
import { DKIM_SELECTORS, type DomainRecords } from './explain-domain.ts'

const TIMEOUT_MS = 2_000
const TRIES = 2
/** DMARC is looked up at the domain and its parents, but not at the top-level domain. */
const MAX_LEVELS = 5

export type DomainReader = (domain: string) => Promise<DomainRecords>
type Lookup = { resolveTxt(name: string): Promise<string[][]> }

/** Asks the system's name servers, with a short timeout. */
export const createDomainReader =
  (lookup: Lookup = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })): DomainReader =>
  async (domain) => {
    const [texts, dmarc, keys] = await Promise.all([
      textsOf(lookup, domain),
      nearestDmarc(lookup, domain),
      Promise.all(
        DKIM_SELECTORS.map(async (selector) => ({
          selector,
          texts: await textsOf(lookup, `${selector}._domainkey.${domain}`),
        })),
      ),
    ])
    const hasResponse = keys.some(({ texts }) => texts)
    const dkim = keys.flatMap(({ selector, texts }) => {
      // Some domains return the same text for every name.
      const record = texts?.find((text) => /(^|;)\s*p\s*=/i.test(text))
      return record === undefined ? [] : [{ selector, record }]
    })
    return { texts, dmarc, dkim: hasResponse ? dkim : undefined }
  }

async function nearestDmarc(lookup: Lookup, domain: string) {
  const labels = domain.split('.')
  const names = labels.slice(0, -1).map((_label, from) => labels.slice(from).join('.'))
  for (const name of names.slice(-MAX_LEVELS)) {
    const texts = await textsOf(lookup, `_dmarc.${name}`)
    if (!texts || texts.some((text) => /^v\s*=\s*DMARC1/i.test(text.trim()))) return texts
  }
  return []
}

/** Undefined: no response. Empty: no record. */
async function textsOf(lookup: Lookup, name: string): Promise<string[] | undefined> {
  try {
    // A long record comes in pieces.
    return (await lookup.resolveTxt(name)).map((pieces) => pieces.join(''))
  } catch (error) {
    return /^(ENOTFOUND|ENODATA|ENONAME|EBADNAME)$/.test((error as { code?: string }).code ?? '') ? [] : undefined
  }
}
