import type { Db } from '../../db/connect.ts'
import { hostNameOf } from '../../public-host.ts'
import { findTrackingDomain } from './tracking-domain-queries.ts'

/** The same protocol and port as the main address. */
export const hostOrigin = (publicUrl: URL, host: string) => Object.assign(new URL('/', publicUrl), { hostname: host })

/** Where the links of an owner's emails lead: their own host once it is verified, else the main address. */
export type LinkOrigin = { url: URL; host: string }

export async function readLinkOrigin(db: Db, userId: number, publicUrl: URL): Promise<LinkOrigin> {
  const domain = await findTrackingDomain(db, userId)
  const url = domain?.state === 'live' ? hostOrigin(publicUrl, domain.host) : publicUrl
  return { url, host: hostNameOf(url.host) }
}
