import type { Db } from '../../db/connect.ts'
import { badField, badFields } from '../../http/errors.ts'
import type { RateLimit } from '../../http/rate-limit.ts'
import type { SecretBox } from '../../secret-box.ts'
import { plainCode, recoveryHashOf } from './recovery-codes.ts'
import { countRecoveryCodes, findSecondFactor, spendRecoveryCode, spendStep } from './second-factor-queries.ts'
import { type NoticeTools, notifySecurity } from './security-notice.ts'
import { stepOfCode } from './totp.ts'

export type CodeTools = NoticeTools & { db: Db; box: SecretBox; codeTries: RateLimit }

/** Names the row and field for the secret box. */
export const boundTo = (userId: number) => `totp ${userId}`

export const WRONG_CODE = { field: 'code', message: 'This code is wrong or was already used. Enter a new one.' }

/** Uses up a code of the app, or a recovery code. Guesses are counted for each account. */
export async function spendCode(tools: CodeTools, userId: number, typed: string) {
  const { db, box, codeTries } = tools
  await codeTries.spend(String(userId))
  const code = plainCode(typed)
  const isRight = (await isFreshCode(db, box, userId, code)) || (await isRecoveryCode(tools, userId, code))
  if (isRight) await codeTries.forgive(String(userId))
  return isRight
}

/** For what could take the place of a code, or of the inbox that it protects. Nothing is asked for while two-factor authentication is off. */
export async function requireCode(tools: CodeTools, userId: number, typed: string | undefined) {
  if (!(await findSecondFactor(tools.db, userId))) return
  if (typed === undefined) throw badField('code', 'Enter the code')
  if (!(await spendCode(tools, userId, typed))) throw badFields([WRONG_CODE])
}

async function isFreshCode(db: Db, box: SecretBox, userId: number, code: string) {
  const secret = openedSecret(box, userId, (await findSecondFactor(db, userId))?.secret)
  const step = secret && stepOfCode(code, secret, Date.now())
  return typeof step === 'number' && (await spendStep(db, userId, step))
}

/** Undefined when APP_SECRET was lost: recovery codes still work. */
function openedSecret(box: SecretBox, userId: number, sealed: string | undefined) {
  try {
    return sealed && box.open(sealed, boundTo(userId))
  } catch {
    return undefined
  }
}

function isRecoveryCode(tools: CodeTools, userId: number, code: string) {
  return tools.db.transaction(async (tx) => {
    if (!(await spendRecoveryCode(tx, userId, recoveryHashOf(userId, code)))) return false
    await notifySecurity(tx, tools, userId, 'recovery_code_used', { left: await countRecoveryCodes(tx, userId) })
    return true
  })
}
