import type { Db } from '../../db/connect.ts'
import { findTrackingDomain } from './tracking-domain-queries.ts'

/** The same protocol and port as the main address. */
export const hostOrigin = (publicUrl: URL, host: string) => Object.assign(new URL('/', publicUrl), { hostname: host })

/** Where the links of an owner's emails lead: their own host once it is verified (`host`), else the main address. */
export type LinkOrigin = { url: URL; host?: string }

export async function readLinkOrigin(db: Db, userId: number, publicUrl: URL): Promise<LinkOrigin> {
  const domain = await findTrackingDomain(db, userId)
  return domain?.state === 'live' ? { url: hostOrigin(publicUrl, domain.host), host: domain.host } : { url: publicUrl }
}
