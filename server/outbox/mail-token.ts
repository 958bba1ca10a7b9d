import type { SecretBox } from '../secret-box.ts'

/** o: the open pixel, c: a link, u: unsubscribe. */
export type TokenUse = 'o' | 'c' | 'u'

const textOf = (use: TokenUse, logId: number, link: number) => `${use}.${logId.toString(36)}.${link.toString(36)}`

/** Identifies an email and one of its links; signed, so that nobody can forge one. */
export const mailToken = (box: SecretBox, use: TokenUse, logId: number, link = 0) =>
  `${logId.toString(36)}.${link.toString(36)}.${box.sign(textOf(use, logId, link))}`

/** The subject of an email that unsubscribes the recipient of one of ours. */
export const unsubscribeSubject = (token: string) => `unsubscribe ${token}`

/** The token in such a subject, which nobody can guess; undefined in any other. */
export function readUnsubscribeSubject(box: SecretBox, subject: string) {
  const [, token] = /^\s*unsubscribe\s+([\w.-]{1,40})\s*$/i.exec(subject) ?? []
  return token ? readMailToken(box, 'u', token) : undefined
}

export function readMailToken(box: SecretBox, use: TokenUse, token: string) {
  const [, id = '', link = '', signature = ''] = /^([0-9a-z]{1,6})\.([0-9a-z]{1,4})\.([\w-]{22})$/.exec(token) ?? []
  const [logId, at] = [Number.parseInt(id, 36), Number.parseInt(link, 36)]
  if (!id || !box.isSigned(textOf(use, logId, at), signature)) return undefined
  return { logId, link: at }
}
