import { type Finding, findings } from './finding.ts'
import type { Page } from './page-collector.ts'

const MAX_OF_EACH = 3
const EMAIL = /[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63}){1,4}/gi
// Names of pictures at two sizes look like addresses.
const NO_ADDRESS =
  /\.(png|jpe?g|gif|webp|svg|avif|js|css)$|^(example|name|your|user|email|mail)@|@(example|sentry|domain|yourdomain)\./i

/** Ways to reach the company that its page offers. */
export function contactFacts(page: Page, address: URL): Finding[] {
  const site = address.hostname.replace(/^www\./, '')
  const linked = page.links
    .filter(({ href }) => /^mailto:/i.test(href))
    .map(({ href }) => decoded(href.slice(7).split('?', 1)[0] ?? ''))
  const written = (page.text.match(EMAIL) ?? []).filter((address) => address.toLowerCase().endsWith(`@${site}`))
  const emails = [...linked, ...written].filter((email) => isWhole(email) && !NO_ADDRESS.test(email))
  const phones = page.links.filter(({ href }) => /^tel:/i.test(href)).map(({ href, text }) => phoneOf(href, text))
  return [
    ...findings('Email', 'page', ...few(emails.map((email) => email.toLowerCase()))),
    ...findings('Phone', 'page', ...few(phones.filter((phone) => /\d{3}/.test(phone.replace(/\D/g, ''))))),
    ...findings('Postal address', 'page', ...few(page.addresses.filter((address) => /\d/.test(address))).slice(0, 1)),
    ...pageLink(
      page,
      address,
      'Contact page',
      /^(contact( us)?|kontakt|contacto|contatti|contatto|contato|お問い合わせ|nous contacter)$/i,
    ),
    ...pageLink(
      page,
      address,
      'Careers page',
      /^(careers?|jobs|we.?re hiring!?|join us|karriere|stellenangebote|carrières?|nous rejoindre|empleo|lavora con noi|werken bij|vacatures|jobba hos oss|採用情報)( .{0,20})?$/i,
    ),
  ]
}

const isWhole = (email: string) => email.match(EMAIL)?.[0] === email
const few = (values: string[]) => [...new Set(values)].slice(0, MAX_OF_EACH)

/** The number as people read it, if the link shows one with its country or knows none. */
function phoneOf(href: string, text: string) {
  const shown = text.replace(/[^\d+()\s./-]/g, '').trim()
  const linked = decoded(href.slice(4))
  const isBetter = shown.startsWith('+') || !linked.startsWith('+')
  return isBetter && shown.replace(/\D/g, '').length >= 6 ? shown : linked
}

function pageLink({ links }: Page, base: URL, label: string, pattern: RegExp): Finding[] {
  const link = links.find(({ text, href }) => pattern.test(text.trim()) && !/^(#|javascript:|mailto:|tel:)/i.test(href))
  const url = link && URL.canParse(link.href, base) ? new URL(link.href, base) : undefined
  return url && /^https?:$/.test(url.protocol) ? findings(label, 'page', url.href) : []
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text).trim()
  } catch {
    return text.trim()
  }
}
