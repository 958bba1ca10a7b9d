import { isIP } from 'node:net'
import type { Config } from '../../config.ts'
import { isPublicAddress } from '../../is-public-address.ts'
import { isPublicName } from '../../public-host.ts'
import { resolveName } from '../../resolve-name.ts'
import { addressesOf, plainHost, sharesMachine } from './same-server.ts'

/** The ports mail servers use. Any other one belongs to something else. */
export const MAIL_PORTS = { smtp: [25, 465, 587, 2525], imap: [143, 993] }
export type MailUse = keyof typeof MAIL_PORTS

/** `public`: only servers on the internet, at the usual ports. `any`: the operator trusts those who set up email accounts. */
export type MailReach = 'public' | 'any'

export const reachOf = ({ allowsPrivateMailHosts }: Pick<Config, 'allowsPrivateMailHosts'>): MailReach =>
  allowsPrivateMailHosts ? 'any' : 'public'

export type MailServer = {
  host: string
  port: number
  reach: MailReach
  /** A host that this account may not use under any name: the operator's server. */
  notAt?: string | undefined
}

/** Where to connect. `servername` is the name that the certificate has to have. */
export type MailAddress = { host: string; servername?: string }

export const HOST_NOT_PUBLIC = 'ENOTPUBLIC'
export const PORT_NOT_ALLOWED = 'EPORT'
export const OPERATORS_SERVER = 'EOPERATOR'
const NO_SUCH_NAME = ['ENOTFOUND', 'ENODATA', 'EBADNAME']

class MailHostError extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message)
  }
}

/** Judged by its form, without asking the network. */
export function isUsualPort({ port, reach }: Pick<MailServer, 'port' | 'reach'>, use: MailUse) {
  return reach === 'any' || MAIL_PORTS[use].includes(port)
}

/** The same for the host: false for private addresses and for names of local networks. */
export const mayBePublic = ({ host, reach }: Pick<MailServer, 'host' | 'reach'>) =>
  reach === 'any' || isPublicName(host)

/**
 * The address to connect to, once every address of the host is known to be public. We connect to the very address that was
 * checked: a name server can't send us elsewhere a moment later. Throws for a host or port that is not allowed.
 */
export async function findMailServer(
  server: MailServer,
  use: MailUse,
  resolve: typeof resolveName = resolveName,
): Promise<MailAddress> {
  const found = server.reach === 'any' ? { host: server.host } : await findPublicServer(server, use, resolve)
  return server.notAt === undefined ? found : notAt(server.notAt, found)
}

async function findPublicServer(server: MailServer, use: MailUse, resolve: typeof resolveName): Promise<MailAddress> {
  if (!isUsualPort(server, use)) throw new MailHostError(`Port ${server.port} is not an email port`, PORT_NOT_ALLOWED)
  const host = plainHost(server.host)
  // The same for a name that doesn't exist: nobody learns which names a private network has.
  const refuse = () => new MailHostError('The host is not on the public internet', HOST_NOT_PUBLIC)
  if (!mayBePublic(server)) throw refuse()
  if (isIP(host)) return { host }
  const addresses = await resolve(host).catch((error: NodeJS.ErrnoException) => {
    if (NO_SUCH_NAME.includes(error.code ?? '')) return []
    throw new MailHostError("The name server didn't respond", 'EDNS')
  })
  const [first] = addresses
  if (!first || !addresses.every(isPublicAddress)) throw refuse()
  return { host: first, servername: host }
}

/** The very address that was compared is used, as above. */
async function notAt(closed: string, { host, servername }: MailAddress): Promise<MailAddress> {
  const refuse = () => new MailHostError('This is the email server of the operator', OPERATORS_SERVER)
  const name = plainHost(host)
  if (name === plainHost(closed)) throw refuse()
  const [addresses, closedAddresses] = await Promise.all([addressesOf(name), addressesOf(closed)])
  const [first] = addresses
  if (!first || sharesMachine(addresses, closedAddresses)) throw refuse()
  return { host: first, ...((servername || !isIP(name)) && { servername: servername ?? name }) }
}
