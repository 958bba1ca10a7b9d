import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from '../../is-public-address.ts'
import { resolveName } from '../../resolve-name.ts'

const DNS_LIMITS = { timeout: 2_000, tries: 2 }

/** `no_answer`: DNS didn't say; the others are definite. */
export type Leads = 'here' | 'elsewhere' | 'no_record' | 'no_answer'

export type HostLookup = {
  resolveCname(name: string): Promise<string[]>
  resolveTxt(name: string): Promise<string[][]>
  addressesOf(name: string): Promise<string[]>
}

export function systemLookup(): HostLookup {
  const resolver = new Resolver(DNS_LIMITS)
  return {
    resolveCname: (name) => resolver.resolveCname(name),
    resolveTxt: (name) => resolver.resolveTxt(name),
    addressesOf: resolveName,
  }
}

const isMissing = (error: unknown) => /^(ENOTFOUND|ENODATA)$/.test((error as { code?: string }).code ?? '')
const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** Whether a host is another name for the main one, or has no other addresses than that has. */
export async function leadsHere(lookup: HostLookup, host: string, mainHost: string): Promise<Leads> {
  const alias = await lookup.resolveCname(host).catch((error) => (isMissing(error) ? [] : undefined))
  if (!alias) return 'no_answer'
  if (alias.some((name) => plain(name) === plain(mainHost))) return 'here'
  const found = await lookup.addressesOf(host).catch((error) => (isMissing(error) ? [] : undefined))
  if (!found) return 'no_answer'
  if (found.length === 0) return 'no_record'
  if (!found.every(isPublicAddress)) return 'elsewhere'
  const ours = isIP(mainHost) ? [mainHost] : await lookup.addressesOf(mainHost).catch(() => undefined)
  if (!ours) return 'no_answer'
  return found.every((address) => ours.includes(address)) ? 'here' : 'elsewhere'
}

/** Whether a TXT record has such a text. Undefined: DNS didn't say. */
export async function hasText(lookup: HostLookup, name: string, isIt: (text: string) => boolean) {
  const texts = await lookup.resolveTxt(name).catch((error) => (isMissing(error) ? [] : undefined))
  return texts?.some((pieces) => isIt(pieces.join('').trim()))
}
