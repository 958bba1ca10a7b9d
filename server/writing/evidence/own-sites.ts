import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { hostOf, plainLink, readLinks } from './read-links.ts'

/** Addresses and hosts that are the user's own, with every page below them. */
export type OwnSites = { addresses: Set<string>; hosts: Set<string> }

/**
 * The domain of a mail address is its owner's unless everybody can have one there. Of the links among the user's details only those
 * to a whole site vouch for its pages: a page of a booking service does not vouch for the others.
 */
export function ownSitesOf({ voice, ownAddresses = [] }: Pick<WriterFacts, 'voice' | 'ownAddresses'>): OwnSites {
  const told = readLinks(`${voice.signature ?? ''}\n${voice.offer ?? ''}`)
  const addresses = [...ownAddresses, ...told.filter(({ kind }) => kind === 'address').map(({ text }) => text)]
  const sites = told.filter(({ kind, text }) => kind === 'link' && !/[/?#]/.test(plainLink(text)))
  return {
    addresses: new Set(addresses.map((address) => address.toLowerCase())),
    hosts: new Set([
      ...addresses.map(domainOf).filter((domain) => kindOfMailDomain(domain) === 'business'),
      ...sites.map(({ text }) => hostOf(text)),
    ]),
  }
}

/** Letters, digits and dots alone: "own.example\@evil.example" is read in two ways. */
const PLAIN_HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u

export function isOwn({ kind, claim }: { kind: string; claim: string }, { addresses, hosts }: OwnSites) {
  const host = kind === 'address' ? domainOf(claim) : hostOf(claim).replace(/:\d+$/, '').replace(/\.$/, '')
  if (!PLAIN_HOST.test(host)) return false
  if (kind === 'address' && addresses.has(claim.toLowerCase())) return true
  return host.split('.').some((_, at, parts) => hosts.has(parts.slice(at).join('.')))
}
