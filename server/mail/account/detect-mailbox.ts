import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import type { DetectedServer, MailboxDetection } from '../../../contract/mailbox-detection.ts'
import { type FetchRules, safeFetch } from '../../enrichment/fetch/safe-fetch.ts'
import { isPublicName } from '../../public-host.ts'
import type { MailReach } from '../smtp/mail-host.ts'
import { isHostName, readAutoconfig } from './read-autoconfig.ts'

const DNS_LIMITS = { timeout: 2_000, tries: 2 }
const FETCH_MS = 5_000
const MAX_XML_BYTES = 64 * 1024

type Srv = { name: string; port: number; priority: number; weight: number }
type Lookup = {
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>
  resolveSrv(name: string): Promise<Srv[]>
}
/** The text at an address; undefined where there is none. */
type FetchText = (url: URL) => Promise<string | undefined>
export type MailboxDetector = (address: string) => Promise<MailboxDetection>

const tls = (host: string, port: number): DetectedServer => ({ host, port, security: 'tls' })

/** By where the domain gets its emails. Both have sign-in pages, and the servers for those who use a password. */
const BY_MX: [RegExp, MailboxDetection][] = [
  [
    /(^|\.)(google|googlemail)\.com$/,
    { provider: 'google', smtp: tls('smtp.gmail.com', 465), imap: tls('imap.gmail.com', 993) },
  ],
  [
    /\.protection\.outlook\.com$|\.mx\.microsoft$/,
    {
      provider: 'microsoft',
      smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
      imap: tls('outlook.office365.com', 993),
    },
  ],
  [
    /\.messagingengine\.com$/,
    { provider: 'other', smtp: tls('smtp.fastmail.com', 465), imap: tls('imap.fastmail.com', 993) },
  ],
  [/(^|\.)zoho\.com$/, { provider: 'other', smtp: tls('smtp.zoho.com', 465), imap: tls('imap.zoho.com', 993) }],
  [/(^|\.)zoho\.eu$/, { provider: 'other', smtp: tls('smtp.zoho.eu', 465), imap: tls('imap.zoho.eu', 993) }],
]

/** Finds who runs a mailbox: by MX, then by SRV records (RFC 6186, RFC 8314), then by the domain's autoconfig file. */
export const createMailboxDetector =
  (fetchText: FetchText, lookup: Lookup = new Resolver(DNS_LIMITS), reach: MailReach = 'public'): MailboxDetector =>
  async (address) => {
    const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
    // Nobody learns which servers a private network has.
    const mayAsk = isHostName(domain) && isIP(domain) === 0 && (reach === 'any' || isPublicName(domain))
    if (!mayAsk) return { provider: 'other', smtp: null, imap: null }
    const exchanges = await found(lookup.resolveMx(domain))
    const names = exchanges.sort((a, b) => a.priority - b.priority).map(({ exchange }) => plainName(exchange))
    const known = names.map((name) => BY_MX.find(([pattern]) => pattern.test(name))?.[1]).find(Boolean)
    if (known) return known
    const [smtp, imap] = await Promise.all([
      firstService(lookup, domain, { _submissions: 'tls', _submission: 'starttls' }),
      firstService(lookup, domain, { _imaps: 'tls', _imap: 'starttls' }),
    ])
    if (smtp) return { provider: 'other', smtp, imap }
    return { provider: 'other', ...(await readConfigOf(domain, fetchText)) }
  }

async function firstService(lookup: Lookup, domain: string, kinds: Record<string, DetectedServer['security']>) {
  for (const [service, security] of Object.entries(kinds)) {
    const records = await found(lookup.resolveSrv(`${service}._tcp.${domain}`))
    // The name "." says that there is no such service.
    const [best] = records
      .filter(({ name }) => isHostName(plainName(name)))
      .sort((a, b) => a.priority - b.priority || b.weight - a.weight)
    if (best) return { host: plainName(best.name), port: best.port, security }
  }
  return null
}

async function readConfigOf(domain: string, fetchText: FetchText) {
  for (const url of [
    `https://autoconfig.${domain}/mail/config-v1.1.xml`,
    `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
  ]) {
    const xml = await fetchText(new URL(url)).catch(() => undefined)
    const config = xml === undefined ? undefined : readAutoconfig(xml)
    if (config?.smtp) return config
  }
  return { smtp: null, imap: null }
}

const plainName = (name: string) => name.toLowerCase().replace(/\.+$/, '')
const found = <T>(records: Promise<T[]>): Promise<T[]> => records.catch(() => [])

/** With the address checks of enrichment. Only over https: servers named by anybody else would get the password. */
export const autoconfigFetch =
  (rules: FetchRules): FetchText =>
  async (url) => {
    const { status, bytes } = await safeFetch(url, rules, {
      accept: 'application/xml, text/xml',
      maxBytes: MAX_XML_BYTES,
      mayRead: async ({ protocol }) => {
        if (protocol !== 'https:') throw new Error('not over https')
      },
      signal: AbortSignal.timeout(FETCH_MS),
    })
    return status === 200 ? bytes.toString('utf8') : undefined
  }
