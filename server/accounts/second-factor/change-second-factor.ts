import type { FactorProof } from '../../../contract/second-factor.ts'
import type { Db } from '../../db/connect.ts'
import { AppError, badField, badFields } from '../../http/errors.ts'
import { lockPassword } from '../../http/lock-password.ts'
import { deleteLinks } from '../by-email/account-links.ts'
import { deleteChallenges } from '../passkeys/passkey-queries.ts'
import { lockUser } from '../user-queries.ts'
import { newRecoveryCodes, plainCode, recoveryHashOf } from './recovery-codes.ts'
import type { RequirePassword } from './require-password.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  findUnconfirmedSecret,
  replaceRecoveryCodes,
  saveUnconfirmedSecret,
} from './second-factor-queries.ts'
import { notifySecurity } from './security-notice.ts'
import { boundTo, type CodeTools, spendCode, WRONG_CODE } from './spend-code.ts'
import { newTotpSecret, stepOfCode, totpQrCode } from './totp.ts'

type Tools = CodeTools & { requirePassword: RequirePassword }

const isAlreadyOn = () => new AppError('conflict', 'Two-factor authentication is already on. Turn it off first.')

export async function readSecondFactor(db: Db, userId: number) {
  const factor = await findSecondFactor(db, userId)
  return {
    isOn: factor !== undefined,
    turnedOnAt: factor?.turnedOnAt ?? null,
    recoveryCodesLeft: factor ? await countRecoveryCodes(db, userId) : 0,
  }
}

/** A new secret. Nothing changes until a code confirms it. */
export async function beginTotp({ db, box, requirePassword }: Tools, userId: number, password: string) {
  const { email } = await requirePassword(userId, password)
  const secret = newTotpSecret()
  if (!(await saveUnconfirmedSecret(db, userId, box.seal(secret, boundTo(userId))))) throw isAlreadyOn()
  return { secret, qrCode: totpQrCode(secret, email) }
}

/** Turns it on, and returns the recovery codes. */
export async function confirmTotp(tools: CodeTools, userId: number, code: string) {
  const { db, box, codeTries } = tools
  const sealed = await findUnconfirmedSecret(db, userId)
  if (!sealed) {
    if (await findSecondFactor(db, userId)) throw isAlreadyOn()
    throw new AppError('conflict', 'Start the setup again: its QR code is no longer valid.')
  }
  await codeTries.spend(String(userId))
  const step = stepOfCode(plainCode(code), box.open(sealed, boundTo(userId)), Date.now())
  if (step === undefined)
    throw badField('code', "This code doesn't match. Check the time on your phone, then enter the current code.")
  await codeTries.forgive(String(userId))
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if (!(await confirmSecret(tx, userId, sealed, step))) throw isAlreadyOn()
    // Begun without a code, and each could take the place of one.
    await deleteLinks(tx, userId, 'change_address')
    await deleteChallenges(tx, userId)
    await notifySecurity(tx, tools, userId, 'second_factor_on')
    return saveNewCodes(tx, userId)
  })
}

export async function turnOffTotp(tools: Tools, userId: number, proof: FactorProof) {
  const passwordHash = await requireBoth(tools, userId, proof)
  await tools.db.transaction(async (tx) => {
    await lockPassword(tx, userId, passwordHash)
    await deleteSecondFactor(tx, userId)
    await notifySecurity(tx, tools, userId, 'second_factor_off')
  })
}

export async function renewRecoveryCodes(tools: Tools, userId: number, proof: FactorProof) {
  const passwordHash = await requireBoth(tools, userId, proof)
  return tools.db.transaction(async (tx) => {
    await lockPassword(tx, userId, passwordHash)
    await notifySecurity(tx, tools, userId, 'recovery_codes_made')
    return saveNewCodes(tx, userId)
  })
}

async function requireBoth(tools: Tools, userId: number, { password, code }: FactorProof) {
  const { passwordHash } = await tools.requirePassword(userId, password)
  if (!(await findSecondFactor(tools.db, userId)))
    throw new AppError('conflict', 'Two-factor authentication is already off.')
  if (!(await spendCode(tools, userId, code))) throw badFields([WRONG_CODE])
  return passwordHash
}

async function saveNewCodes(tx: Db, userId: number) {
  const recoveryCodes = newRecoveryCodes()
  const hashes = recoveryCodes.map((code) => recoveryHashOf(userId, code))
  await replaceRecoveryCodes(tx, userId, hashes)
  return { recoveryCodes }
}
