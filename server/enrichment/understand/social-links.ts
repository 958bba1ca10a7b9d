import type { Page } from './page-collector.ts'

/** Networks, with what of an address is somebody's own place there; other pages of theirs are for sharing and signing in. */
const NETWORKS: [string, RegExp, RegExp][] = [
  ['LinkedIn', /(^|\.)linkedin\.com$/, /^\/(company|school|showcase|in)\/[^/]+/],
  ['X', /(^|\.)(twitter|x)\.com$/, /^\/(?!intent|share|home|search|hashtag|i\/)[A-Za-z0-9_]{1,15}\/?$/],
  [
    'Facebook',
    /(^|\.)(facebook|fb)\.com$/,
    /^\/(?!sharer|share|dialog|plugins|tr\b|login|v\d)(pages\/[^/]+\/\d+|[^/]+)/,
  ],
  ['Instagram', /(^|\.)instagram\.com$/, /^\/(?!p\/|explore|accounts|share)[^/]+\/?$/],
  ['YouTube', /(^|\.)youtube\.com$/, /^\/(@|c\/|channel\/|user\/)[^/]+/],
  ['GitHub', /(^|\.)github\.com$/, /^\/(?!login|features|about|sponsors)[^/]+\/?$/],
  ['Xing', /(^|\.)xing\.com$/, /^\/(pages|companies|company|profile)\/[^/]+/],
  ['TikTok', /(^|\.)tiktok\.com$/, /^\/@[^/]+/],
  ['Pinterest', /(^|\.)pinterest\.[a-z.]{2,6}$/, /^\/(?!pin\/)[^/]+\/?$/],
  ['Bluesky', /(^|\.)bsky\.app$/, /^\/profile\/[^/]+/],
  ['Crunchbase', /(^|\.)crunchbase\.com$/, /^\/organization\/[^/]+/],
  ['Wikipedia', /(^|\.)wikipedia\.org$/, /^\/wiki\/[^/]+/],
]

const MAX_PLACE = 200

export type SocialLink = { network: string; url: string }

/** The company's places on social networks, one of each: of several the first. */
export function socialLinks(addresses: string[]): SocialLink[] {
  const found = new Map<string, string>()
  for (const address of addresses) {
    const link = socialLink(address)
    // A company's page is more than the profile of somebody who works there.
    const isBetter = link?.url.includes('/company/') && found.get(link.network)?.includes('/in/')
    if (link && (!found.has(link.network) || isBetter)) found.set(link.network, link.url)
  }
  return [...found].map(([network, url]) => ({ network, url }))
}

export function socialLink(address: string): SocialLink | undefined {
  const absolute = address.startsWith('//') ? `https:${address}` : address.trim()
  if (!/^https?:\/\//i.test(absolute) || !URL.canParse(absolute)) return undefined
  const { hostname, pathname } = new URL(absolute)
  for (const [network, host, path] of NETWORKS) {
    const place = host.test(hostname) && path.exec(pathname)?.[0]
    if (place && place.length <= MAX_PLACE) return { network, url: `https://${hostname}${place.replace(/\/+$/, '')}` }
  }
  return undefined
}

/** Whether it is the network's page rather than a company's own. */
export const isSocialNetwork = (host: string) => NETWORKS.some(([, pattern]) => pattern.test(host.toLowerCase()))

export const linkAddresses = ({ links }: Page) => links.map(({ href }) => href)
