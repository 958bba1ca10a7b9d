import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

// What every authenticator app supports.
const PERIOD_SECONDS = 30
const SHAPE = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS }
// A code of the half minute before or after counts too: clocks differ, and people type slowly.
const WINDOW = 1

export const newTotpSecret = () => new Secret({ size: 20 }).base32

/** For an authenticator app to scan. */
export function totpQrCode(secret: string, email: string) {
  const uri = new TOTP({ ...SHAPE, issuer: 'Leadwright', label: email, secret }).toString()
  return renderSVG(uri, { border: 2 })
}

/** The half minute, counted since 1970, that the code belongs to; undefined when it belongs to none around `now`. */
export function stepOfCode(code: string, secret: string, now: number) {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = new TOTP({ ...SHAPE, secret }).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}
