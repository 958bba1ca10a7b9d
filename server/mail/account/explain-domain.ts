import type { DomainCheck } from '../../../contract/mailbox.ts'

/** Records as DNS returns them; undefined where it did not respond. */
export type DomainRecords = {
  /** Text records of the domain itself. */
  texts: string[] | undefined
  /** Text records of _dmarc, for the domain or its nearest parent that has any. */
  dmarc: string[] | undefined
  /** The keys found, by selector. */
  dkim: { selector: string; record: string }[] | undefined
}

/** A domain's selectors cannot be listed; these are the ones large providers use. */
export const DKIM_SELECTORS = [
  'google',
  'selector1',
  'selector2',
  'default',
  'dkim',
  'mail',
  'k1',
  's1',
  'fm1',
  'zoho',
  'zmail',
] as const

// Email providers: the SPF name their customers include, and the SMTP servers their customers use.
const PROVIDERS = [
  { name: 'Google', include: '_spf.google.com', host: /(^|\.)(gmail|googlemail|google)\.com$/ },
  { name: 'Microsoft', include: 'spf.protection.outlook.com', host: /(^|\.)(office365|outlook|hotmail)\.com$/ },
  { name: 'Fastmail', include: 'spf.messagingengine.com', host: /(^|\.)(fastmail|messagingengine)\.com$/ },
  { name: 'Zoho', include: 'zoho.com', host: /(^|\.)zoho(mail)?\.\w+$/ },
  { name: 'Amazon SES', include: 'amazonses.com', host: /(^|\.)amazonaws\.com$/ },
  { name: 'SendGrid', include: 'sendgrid.net', host: /(^|\.)sendgrid\.net$/ },
  { name: 'Mailgun', include: 'mailgun.org', host: /(^|\.)mailgun\.org$/ },
]

const NO_RESPONSE = "DNS didn't respond. Try again later."

/** The checks of the sender's domain, each with what to do where it falls short. */
export function explainDomain(domain: string, smtpHost: string | null, records: DomainRecords): DomainCheck[] {
  return [
    { name: 'SPF', ...explainSpf(domain, smtpHost, records.texts) },
    { name: 'DKIM', ...explainDkim(records.dkim) },
    { name: 'DMARC', ...explainDmarc(domain, records.dmarc) },
  ]
}

type Explained = Pick<DomainCheck, 'state' | 'text'>

function explainSpf(domain: string, smtpHost: string | null, texts: string[] | undefined): Explained {
  if (!texts) return { state: 'unknown', text: NO_RESPONSE }
  const found = texts.filter((text) => /^v=spf1(\s|$)/i.test(text.trim()))
  const own = PROVIDERS.find(({ host }) => smtpHost && host.test(smtpHost.toLowerCase()))
  const [record] = found
  if (record === undefined)
    return {
      state: 'missing',
      text: `not found: servers can't tell who may send for ${domain}, so emails may land in spam. Add a TXT record to ${domain}: v=spf1 include:${own?.include ?? '(your provider)'} ~all`,
    }
  if (found.length > 1)
    return {
      state: 'weak',
      text: `found ${found.length} records. Only one is allowed, so servers ignore them all. Merge them into one.`,
    }
  const terms = record.toLowerCase().split(/\s+/)
  if (terms.some((term) => /^\+?all$/.test(term)))
    return { state: 'weak', text: 'found, but it lets anyone send. End it with ~all instead of all.' }
  const targets = terms.flatMap((term) => /^\+?(?:include:|redirect=)(.+)$/.exec(term)?.[1] ?? [])
  const included = PROVIDERS.filter(({ include }) =>
    targets.some((target) => target === include || target.endsWith(`.${include}`)),
  ).map(({ name }) => name)
  // Other includes are not followed: where there are any, a missing provider proves nothing.
  if (own && !included.includes(own.name) && targets.length === included.length)
    return {
      state: 'weak',
      text: `found, but it doesn't include ${own.name}, which sends your email. Add include:${own.include} to it.`,
    }
  return { state: 'good', text: included.length > 0 ? `found, includes ${listed(included)}.` : 'found.' }
}

function explainDkim(keys: DomainRecords['dkim']): Explained {
  if (!keys) return { state: 'unknown', text: NO_RESPONSE }
  const live = keys.filter(({ record }) => /(^|;)\s*p\s*=\s*[^\s;]/i.test(record))
  if (live.length > 0) {
    const names = live.map(({ selector }) => selector)
    return {
      state: 'good',
      text: `found (${names.length === 1 ? 'selector' : 'selectors'} ${listed(names)}). Make sure signing is turned on at your provider.`,
    }
  }
  if (keys.length > 0)
    return {
      state: 'weak',
      text: `the key for selector ${keys[0]?.selector} was revoked. Turn signing on at your provider again.`,
    }
  return {
    state: 'unknown',
    text: `not found under common selectors (${DKIM_SELECTORS.join(', ')}). Ask your provider whether it signs your email.`,
  }
}

function explainDmarc(domain: string, records: string[] | undefined): Explained {
  if (!records) return { state: 'unknown', text: NO_RESPONSE }
  const found = records.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text.trim()))
  const [record] = found
  if (record === undefined)
    return {
      state: 'missing',
      text: `not found: emails may land in spam. Add a TXT record to _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
    }
  if (found.length > 1)
    return {
      state: 'weak',
      text: `found ${found.length} records. Only one is allowed, so servers ignore them all. Keep one.`,
    }
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase()
  switch (policy) {
    case 'none':
      return { state: 'good', text: 'found, monitoring only: emails that fake your address still arrive.' }
    case 'quarantine':
      return { state: 'good', text: 'found: emails that fake your address land in spam.' }
    case 'reject':
      return { state: 'good', text: 'found: emails that fake your address are rejected.' }
    default:
      return { state: 'weak', text: 'found, but it has no policy. Add p=none, p=quarantine or p=reject to it.' }
  }
}

const listed = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
