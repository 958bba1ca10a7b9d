import { hash, type Options, verify } from '@node-rs/argon2'

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

let leaked: Promise<Set<string>> | undefined

/** Whether the password is one of the most common leaked ones, ignoring case. Loaded on first use: few processes need it. */
export async function isLeakedPassword(password: string) {
  leaked ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await leaked).has(password.toLowerCase())
}
