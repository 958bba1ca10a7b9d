import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import type { RecoveryCodes, TotpSetup } from '../../contract/second-factor.ts'
import { totpSecrets } from '../../server/db/schema.ts'
import { PASSWORD } from './people.ts'
import type { World } from './world.ts'

/** The code of the half minute that is `steps` after this one. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Two-factor authentication as the settings turn it on. */
export async function turnOnTwoFactor(w: World, person: Awaited<ReturnType<World['person']>>) {
  const setup = await person.call('POST', '/api/account/totp', { password: PASSWORD })
  const { secret } = setup.body as TotpSetup
  const confirmed = await person.call('POST', '/api/account/totp/confirm', { code: codeOf(secret) })
  if (confirmed.status !== 200) throw new Error(`Two-factor authentication is not on: ${confirmed.text}`)
  const codes = (confirmed.body as RecoveryCodes).recoveryCodes
  /** As if half an hour had passed since the last code. */
  const wait = () => w.db.update(totpSecrets).set({ lastStep: 1 }).where(eq(totpSecrets.userId, person.id))
  return { secret, codes, wait }
}
