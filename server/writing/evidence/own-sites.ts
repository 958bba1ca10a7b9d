import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { hostOf, plainLink, readLinks } from './read-links.ts'

/** The user's own email addresses and hosts, with all their pages. */
export type OwnSites = { addresses: Set<string>; hosts: Set<string> }

/**
 * The domain of an email address belongs to its owner, except for public email providers. Of the links in the user's details,
 * only a link to a whole site covers its pages: one page of a booking service doesn't cover the others.
 */
export function ownSitesOf({ voice, ownAddresses = [] }: Pick<WriterFacts, 'voice' | 'ownAddresses'>): OwnSites {
  const given = readLinks(`${voice.signature ?? ''}\n${voice.offer ?? ''}`)
  const addresses = [...ownAddresses, ...given.filter(({ kind }) => kind === 'address').map(({ text }) => text)]
  const sites = given.filter(({ kind, text }) => kind === 'link' && !/[/?#]/.test(plainLink(text)))
  return {
    addresses: new Set(addresses.map((address) => address.toLowerCase())),
    hosts: new Set([
      ...addresses.map(domainOf).filter((domain) => kindOfMailDomain(domain) === 'business'),
      ...sites.map(({ text }) => hostOf(text)),
    ]),
  }
}

/** Only letters, digits, hyphens and dots: "own.example\@evil.example" is ambiguous. */
const PLAIN_HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u

/** The host of a link or the domain of an address; null where an email app and a browser may read another one. */
export function plainHostOf(kind: string, claim: string) {
  const host = kind === 'address' ? domainOf(claim) : hostOf(claim).replace(/:\d+$/, '').replace(/\.$/, '')
  return PLAIN_HOST.test(host) ? host : null
}

export function isOwn({ kind, claim }: { kind: string; claim: string }, { addresses, hosts }: OwnSites) {
  const host = plainHostOf(kind, claim)
  if (host === null) return false
  if (kind === 'address' && addresses.has(claim.toLowerCase())) return true
  return host.split('.').some((_, at, parts) => hosts.has(parts.slice(at).join('.')))
}
