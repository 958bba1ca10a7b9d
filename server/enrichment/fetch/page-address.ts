import { isIP } from 'node:net'
import { isPublicAddress } from '../../is-public-address.ts'
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import { isSocialNetwork } from '../understand/social-links.ts'
import { notPublic, ReadFailure } from './read-failure.ts'

/** Which addresses may be dialled at all. */
export type DialRules = {
  ports: number[]
  /** One `host:port` that may be read although it is private; for tests. */
  allowHost: string | undefined
}

/** Names that mean something only inside a house, and whole zones of them. */
const PRIVATE_ZONE =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|mail|arpa|onion|i2p|alt)$/

/** Throws unless the page stands, by its address alone, where we may look. What a name leads to is checked when it is dialled. */
export function vetAddress(url: URL, rules: DialRules) {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ReadFailure('refused', 'We read only http and https pages.')
  if (url.username || url.password)
    throw new ReadFailure('refused', "The website address contains a username or password, so we didn't read it.")
  if (isAllowed(url, rules)) return
  const host = hostOf(url)
  const isName = isIP(host) === 0
  if (isName ? !host.includes('.') || PRIVATE_ZONE.test(host) : !isPublicAddress(host)) throw notPublic(url.hostname)
  if (!rules.ports.includes(portOf(url)))
    throw new ReadFailure('refused', `Port ${portOf(url)} isn't a standard web port, so we didn't read it.`)
}

/** The host as it is dialled: no brackets, and no dots behind. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')

const portOf = ({ port, protocol }: URL) => (port ? Number(port) : protocol === 'https:' ? 443 : 80)

export const isAllowed = (url: URL, { allowHost }: DialRules) =>
  allowHost !== undefined && `${url.hostname}:${portOf(url)}` === allowHost

// "host:8080" is no scheme, "javascript:x" is one.
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i

/**
 * Where the company's page may be, the likeliest first. Empty when the lead names none: no website
 * of its own, and an address that everybody can have.
 */
export function likelyAddresses(lead: { website: string | null; email: string }): URL[] {
  const website = lead.website?.trim()
  const addresses = website ? addressesOf(website) : []
  // A page on a social network tells about the network.
  if (addresses[0] && !isSocialNetwork(addresses[0].hostname)) return addresses
  const domain = domainOf(lead.email)
  return kindOfMailDomain(domain) === 'business' && domain.includes('.') ? addressesOf(domain) : []
}

function addressesOf(website: string): URL[] {
  if (SCHEME.test(website) || website.startsWith('//'))
    return parsed(website.startsWith('//') ? `https:${website}` : website)
  const bare = parsed(`https://${website}`)
  const isDomain = /^[^/:.]+(\.[^/:.]+)+\/?$/.test(website) && !website.startsWith('www.')
  return [...bare, ...(isDomain ? parsed(`https://www.${website}`) : []), ...parsed(`http://${website}`)]
}

function parsed(address: string): URL[] {
  if (!URL.canParse(address)) throw new ReadFailure('refused', "The website of this lead isn't a valid web address.")
  const url = new URL(address)
  url.hash = ''
  return [url]
}

/** The part of a host by which people know a company: "navona" of www.navona.co.uk. */
export function brandOf({ hostname }: URL) {
  if (isIP(hostname)) return hostname
  return hostname
    .replace(/^www\./, '')
    .replace(/(\.(co|com|org|net|ac|or|ne|gov|edu))?\.[^.]+$/, '')
    .split('.')
    .at(-1)
}
