import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { MAX_PASSKEYS, type NewPasskey, type PasskeySignIn, type PasskeyStart } from '../../../contract/passkey.ts'
import type { Db } from '../../db/connect.ts'
import { AppError, unauthorized } from '../../http/errors.ts'
import { lockPassword } from '../../http/lock-password.ts'
import type { RequirePassword } from '../second-factor/require-password.ts'
import { notifySecurity } from '../second-factor/security-notice.ts'
import { type CodeTools, requireCode } from '../second-factor/spend-code.ts'
import { findOwnUser, findUser } from '../user-queries.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listCredentials,
  listPasskeys,
  recordUse,
  saveChallenge,
  spendChallenge,
} from './passkey-queries.ts'
import { askPasskeys, type Site } from './passkey-questions.ts'

type Tools = CodeTools & { requirePassword: RequirePassword }

/** Undefined where people open Leadwright at a bare IP address, which no passkey can belong to. */
export function passkeySite({ hostname, origin }: URL): Site | undefined {
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { rpId: hostname, origin }
}

const tooMany = () => new AppError('conflict', `You already have ${MAX_PASSKEYS} passkeys. Remove one first.`)
const refused = () => new AppError('invalid', "The passkey wasn't accepted. Try again.")

/** A passkey signs in without a code, so adding one takes both. */
export async function beginPasskey(tools: Tools, site: Site, userId: number, { password, code }: PasskeyStart) {
  const { db, requirePassword } = tools
  const { email, passwordHash } = await requirePassword(userId, password)
  const credentials = await listCredentials(db, userId)
  if (credentials.length >= MAX_PASSKEYS) throw tooMany()
  await requireCode(tools, userId, code)
  const userHandle = credentials[0]?.userHandle ?? randomBytes(32).toString('base64url')
  const known = credentials.map(({ id, transports }) => ({ id, transports }))
  const options = await askPasskeys(userId, { kind: 'options_to_add', site, email, userHandle, known })
  await db.transaction(async (tx) => {
    await lockPassword(tx, userId, passwordHash)
    await saveChallenge(tx, options.challenge, { userId, userHandle })
  })
  return options
}

export async function addPasskey(tools: Tools, site: Site, userId: number, { name, response }: NewPasskey) {
  const { db } = tools
  const challenge = challengeIn(response.response.clientDataJSON)
  // Read first: a new password ends the challenge, or comes later and is another than this one.
  const user = await findOwnUser(db, userId)
  const spent = user && (await spendChallenge(db, userId, challenge))
  if (!user || !spent?.userHandle) throw refused()
  const { userHandle } = spent
  const added = await askPasskeys(userId, { kind: 'verify_added', site, challenge, response: asJson(response) })
  if (!added) throw refused()
  return db.transaction(async (tx) => {
    await lockPassword(tx, userId, user.passwordHash)
    if ((await listCredentials(tx, userId)).length >= MAX_PASSKEYS) throw tooMany()
    const made = await insertPasskey(tx, userId, { name, userHandle, ...added })
    if (!made) throw new AppError('conflict', 'This passkey is already in use.')
    await notifySecurity(tx, tools, userId, 'passkey_added', { name })
    return made
  })
}

/** False when the user has no such passkey. */
export async function removePasskey(tools: Tools, userId: number, passkeyId: number, password: string) {
  const { db, requirePassword } = tools
  if (!(await listPasskeys(db, userId)).some(({ id }) => id === passkeyId)) return false
  const { passwordHash } = await requirePassword(userId, password)
  return db.transaction(async (tx) => {
    await lockPassword(tx, userId, passwordHash)
    const name = await deletePasskey(tx, userId, passkeyId)
    if (name === undefined) return false
    await notifySecurity(tx, tools, userId, 'passkey_removed', { name })
    return true
  })
}

export async function beginPasskeySignIn(db: Db, site: Site) {
  const options = await askPasskeys(undefined, { kind: 'options_to_sign_in', site })
  await saveChallenge(db, options.challenge)
  return options
}

/** The user with their password's hash, or the same error whatever is wrong. */
export async function signInWithPasskey(db: Db, site: Site, { response }: PasskeySignIn) {
  const challenge = challengeIn(response.response.clientDataJSON)
  if (!(await spendChallenge(db, undefined, challenge))) throw unauthorized()
  const passkey = await findPasskey(db, response.id)
  const { userHandle } = response.response
  if (!passkey || (userHandle && userHandle !== passkey.userHandle)) throw unauthorized()
  const { publicKey, counter, passwordHash } = passkey
  const given: AuthenticationResponseJSON = asJson(response)
  const verified = await askPasskeys(undefined, {
    kind: 'verify_sign_in',
    site,
    challenge,
    publicKey,
    counter,
    response: given,
  })
  if (!verified || !(await recordUse(db, passkey.id, counter, verified.counter))) throw unauthorized()
  const user = await findUser(db, passkey.userId)
  if (!user) throw unauthorized()
  return { user, passwordHash }
}

/** The challenge that the browser signed; whether it is one of ours, and whether the signature is right, is checked afterwards. */
function challengeIn(clientDataJson: string) {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return String(challenge)
  } catch {
    return ''
  }
}

/** As plain JSON: optional fields that are absent are not there. */
const asJson = <T>(value: object): T => JSON.parse(JSON.stringify(value))
