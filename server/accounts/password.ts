import { hash, type Options, verify } from '@node-rs/argon2'

// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. (Algorithm 2 is Argon2id.)
const COST: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, COST)

let stranger: Promise<string> | undefined

/** Without a hash to compare with, as much work is done as with one, so that the time taken tells nobody whether an account exists. */
export async function isPassword(password: string, passwordHash: string | null | undefined) {
  stranger ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await stranger), password)
  return matches && passwordHash != null
}

let leaked: Promise<Set<string>> | undefined

/** Whether the password is among the most common of leaked ones, whatever its case. Loaded on first use: few processes ever need it. */
export async function isLeakedPassword(password: string) {
  leaked ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await leaked).has(password.toLowerCase())
}
