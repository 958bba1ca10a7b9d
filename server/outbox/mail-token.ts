import type { SecretBox } from '../secret-box.ts'

/** o: the open pixel, c: a link, u: unsubscribe. */
export type TokenUse = 'o' | 'c' | 'u'

const textOf = (use: TokenUse, logId: number, link: number, host?: string) =>
  `${use}.${logId.toString(36)}.${link.toString(36)}${host === undefined ? '' : `@${host}`}`

/** Identifies an email and one of its links; signed, so that nobody can forge one. `host`: it works at this host only. */
export const mailToken = (box: SecretBox, use: TokenUse, logId: number, link = 0, host?: string) =>
  `${logId.toString(36)}.${link.toString(36)}.${box.sign(textOf(use, logId, link, host))}`

/** With a longer target, servers and email apps may cut the address. */
const LONGEST_TARGET = 1_500

/**
 * A link of an email with the address it leads to: sealed, so that it works without the database and nobody can make us redirect
 * elsewhere. For an address that is too long, the token only names the link. `host`: the sender's own, for whose links it is.
 */
export const clickToken = (box: SecretBox, logId: number, link: number, url: string, host?: string) =>
  url.length > LONGEST_TARGET
    ? mailToken(box, 'c', logId, link, host)
    : box.sealLink(`${logId.toString(36)}.${link.toString(36)}${host === undefined ? '.' : `@${host} `}${url}`)

/** Where a link is opened. */
export type OpenedAt = { host: string; isTrackingDomain: boolean }

type ReadLink = { logId: number; link: number; url?: string }

/** At somebody's tracking domain only links that were written for it work: nobody else's links can use its good name. */
export function readClickToken(box: SecretBox, token: string, at: OpenedAt): ReadLink | undefined {
  if (token.includes('.'))
    return readMailToken(box, 'c', token, at.host) ?? (at.isTrackingDomain ? undefined : readMailToken(box, 'c', token))
  const read = /^(\w+)\.(\w+)(?:\.|@(\S+) )(.+)$/s.exec(box.openLink(token) ?? '')
  const [, id = '', link = '', host, url = ''] = read ?? []
  if (!url || (at.isTrackingDomain && host !== at.host)) return undefined
  return { logId: Number.parseInt(id, 36), link: Number.parseInt(link, 36), url }
}

/** The subject of an email that unsubscribes the recipient of one of ours. */
export const unsubscribeSubject = (token: string) => `unsubscribe ${token}`

/** The token in such a subject, which nobody can guess; undefined in any other. */
export function readUnsubscribeSubject(box: SecretBox, subject: string) {
  const [, token] = /^\s*unsubscribe\s+([\w.-]{1,40})\s*$/i.exec(subject) ?? []
  return token ? readMailToken(box, 'u', token) : undefined
}

export function readMailToken(box: SecretBox, use: TokenUse, token: string, host?: string) {
  const [, id = '', link = '', signature = ''] = /^([0-9a-z]{1,6})\.([0-9a-z]{1,4})\.([\w-]{22})$/.exec(token) ?? []
  const [logId, at] = [Number.parseInt(id, 36), Number.parseInt(link, 36)]
  if (!id || !box.isSigned(textOf(use, logId, at, host), signature)) return undefined
  // No other spelling of the numbers, such as one with zeros ahead.
  if (id !== logId.toString(36) || link !== at.toString(36)) return undefined
  return { logId, link: at }
}
