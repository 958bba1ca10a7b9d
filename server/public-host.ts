import ipaddr from 'ipaddr.js'
import { isPublicAddress } from './is-public-address.ts'

/** Names that are not on the public internet: reserved (RFC 6761, 6762, 8375, ICANN's .internal), or used inside networks only. */
const LOCAL_ENDINGS = [
  'localhost',
  'local',
  'internal',
  'test',
  'invalid',
  'home.arpa',
  'lan',
  'home',
  'corp',
  'intranet',
  'private',
  'localdomain',
]

/**
 * Whether recipients of an email can open a link to this address: not for loopback, private addresses, and names without a dot.
 * Judged by its form, without asking the network.
 */
export function isPublicUrl(url: URL): boolean {
  const known = judged.get(url)
  if (known?.hostname === url.hostname) return known.isPublic
  const isPublic = isPublicName(url.hostname)
  judged.set(url, { hostname: url.hostname, isPublic })
  return isPublic
}

// Every email asks about the address in the settings.
const judged = new WeakMap<URL, { hostname: string; isPublic: boolean }>()

/** The same for a host: a name or an address, also one in brackets. */
export function isPublicName(hostname: string) {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (ipaddr.isValid(host)) return isPublicAddress(host)
  if (!host.includes('.')) return false
  return !LOCAL_ENDINGS.some((ending) => host === ending || host.endsWith(`.${ending}`))
}

/** A Host header without port and without the dot that ends an absolute name. */
export const hostNameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '').slice(0, 260)

type ServerNames = { publicUrl: URL; allowedHosts: string[] }

/** The names under which the app itself is served. */
export const appNames = ({ publicUrl, allowedHosts }: ServerNames) =>
  new Set(['localhost', hostNameOf(publicUrl.host), ...allowedHosts.map(hostNameOf)])
