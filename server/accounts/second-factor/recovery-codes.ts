import { createHash, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '../../../contract/second-factor.ts'

// Without characters that look alike. Sixteen of them are 79 bits: a leaked hash gives no code.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

export const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, newCode)

function newCode() {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** As it is compared, however it was typed. */
export const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase()

/** Stored instead of the code. */
export const recoveryHashOf = (userId: number, code: string) =>
  createHash('sha256')
    .update(`${userId} ${plainCode(code)}`)
    .digest('base64url')
