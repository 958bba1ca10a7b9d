import { hash, type Options, verify } from '@node-rs/argon2'
import { answeringThread } from '../answering-thread.ts'
import type { StrengthQuestion, Weakness } from './strength/password-strength.ts'

// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. (Algorithm 2 is Argon2id.)
const COST: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, COST)

let dummyHash: Promise<string> | undefined

/** Without a hash, a dummy hash is verified, so that the response time doesn't reveal whether an account exists. */
export async function isPassword(password: string, passwordHash: string | null | undefined) {
  dummyHash ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && passwordHash != null
}

// The dictionaries take some 60 MB.
const THREAD_MEGABYTES = 192
const askStrength = answeringThread<StrengthQuestion, Weakness | undefined>('strength-thread', THREAD_MEGABYTES)
let questions = 0

/** Estimating takes up to a quarter of a second, so a thread does it. Each question is an owner of its own: they take turns. */
export const weaknessOf = (password: string, personalWords: string[]) =>
  askStrength(--questions, { password, personalWords })
