import type { DomainCheck } from '../../../contract/mailbox.ts'

/** Records as DNS tells them; undefined where it did not answer. */
export type DomainRecords = {
  /** Text records of the domain itself. */
  texts: string[] | undefined
  /** Text records of _dmarc, of the domain or the nearest one above it that has any. */
  dmarc: string[] | undefined
  /** The keys found, by selector. */
  dkim: { selector: string; record: string }[] | undefined
}

/** No list of a domain's selectors exists; these are what large providers use. */
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

// Who sends for others, by the name their customers include, and the servers their customers send through.
const PROVIDERS = [
  { name: 'Google', include: '_spf.google.com', host: /(^|\.)(gmail|googlemail|google)\.com$/ },
  { name: 'Microsoft', include: 'spf.protection.outlook.com', host: /(^|\.)(office365|outlook|hotmail)\.com$/ },
  { name: 'Fastmail', include: 'spf.messagingengine.com', host: /(^|\.)(fastmail|messagingengine)\.com$/ },
  { name: 'Zoho', include: 'zoho.com', host: /(^|\.)zoho(mail)?\.\w+$/ },
  { name: 'Amazon SES', include: 'amazonses.com', host: /(^|\.)amazonaws\.com$/ },
  { name: 'SendGrid', include: 'sendgrid.net', host: /(^|\.)sendgrid\.net$/ },
  { name: 'Mailgun', include: 'mailgun.org', host: /(^|\.)mailgun\.org$/ },
]

const NO_ANSWER = 'DNS did not answer. Look again later.'

/** What the domain of the sender says about its mail, and what to do where that is not enough. */
export function explainDomain(domain: string, smtpHost: string | null, records: DomainRecords): DomainCheck[] {
  return [
    { name: 'SPF', ...explainSpf(domain, smtpHost, records.texts) },
    { name: 'DKIM', ...explainDkim(records.dkim) },
    { name: 'DMARC', ...explainDmarc(domain, records.dmarc) },
  ]
}

type Explained = Pick<DomainCheck, 'state' | 'text'>

function explainSpf(domain: string, smtpHost: string | null, texts: string[] | undefined): Explained {
  if (!texts) return { state: 'unknown', text: NO_ANSWER }
  const found = texts.filter((text) => /^v=spf1(\s|$)/i.test(text.trim()))
  const own = PROVIDERS.find(({ host }) => smtpHost && host.test(smtpHost.toLowerCase()))
  const [record] = found
  if (record === undefined)
    return {
      state: 'missing',
      text: `none: servers cannot tell who may send for ${domain}, and mails may land in spam. Add a text record to ${domain}: v=spf1 include:${own?.include ?? '(your provider’s name)'} ~all`,
    }
  if (found.length > 1)
    return {
      state: 'weak',
      text: `found ${found.length} records, of which there may be one: servers ignore them all. Join them into one.`,
    }
  const terms = record.toLowerCase().split(/\s+/)
  if (terms.some((term) => /^\+?all$/.test(term)))
    return { state: 'weak', text: 'found, but it lets everybody send. End it with ~all instead of all.' }
  const targets = terms.flatMap((term) => /^\+?(?:include:|redirect=)(.+)$/.exec(term)?.[1] ?? [])
  const included = PROVIDERS.filter(({ include }) =>
    targets.some((target) => target === include || target.endsWith(`.${include}`)),
  ).map(({ name }) => name)
  // What other includes lead to is not followed, so a missing name proves nothing where there are any.
  if (own && !included.includes(own.name) && targets.length === included.length)
    return {
      state: 'weak',
      text: `found, but it does not include ${own.name}, through which you send. Add include:${own.include} to it.`,
    }
  return { state: 'good', text: included.length > 0 ? `found, includes ${inWords(included)}.` : 'found.' }
}

function explainDkim(keys: DomainRecords['dkim']): Explained {
  if (!keys) return { state: 'unknown', text: NO_ANSWER }
  const live = keys.filter(({ record }) => /(^|;)\s*p\s*=\s*[^\s;]/i.test(record))
  if (live.length > 0) {
    const names = live.map(({ selector }) => selector)
    return {
      state: 'good',
      text: `found (${names.length === 1 ? 'selector' : 'selectors'} ${inWords(names)}). Your provider signs with it where that is turned on.`,
    }
  }
  if (keys.length > 0)
    return {
      state: 'weak',
      text: `the key of selector ${keys[0]?.selector} was withdrawn. Turn signing on at your provider again.`,
    }
  return {
    state: 'unknown',
    text: `cannot be known without the selector; tried common ones: ${DKIM_SELECTORS.join(', ')}. Your provider tells whether it signs your mail.`,
  }
}

function explainDmarc(domain: string, records: string[] | undefined): Explained {
  if (!records) return { state: 'unknown', text: NO_ANSWER }
  const found = records.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text.trim()))
  const [record] = found
  if (record === undefined)
    return {
      state: 'missing',
      text: `none: mails may land in spam. Add a text record to _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
    }
  if (found.length > 1)
    return { state: 'weak', text: `found ${found.length} records, of which there may be one: servers ignore them all.` }
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase()
  switch (policy) {
    case 'none':
      return { state: 'good', text: 'found, watches only: mail in your name that is not yours still arrives.' }
    case 'quarantine':
      return { state: 'good', text: 'found: mail in your name that is not yours lands in spam.' }
    case 'reject':
      return { state: 'good', text: 'found: mail in your name that is not yours is refused.' }
    default:
      return { state: 'weak', text: 'found, but it names no policy. Add p=none, p=quarantine or p=reject to it.' }
  }
}

const inWords = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
