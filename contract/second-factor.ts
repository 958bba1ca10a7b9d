import { z } from 'zod'
import { TypedCode, TypedPassword } from './account.ts'
import { DateOrTimestamp } from './moments.ts'

export const RECOVERY_CODES = 10

/** POST /api/login/code, the second step of signing in. */
export const SecondStep = z.object({ code: TypedCode })

export const SecondFactor = z.object({
  isOn: z.boolean(),
  turnedOnAt: DateOrTimestamp.nullable(),
  recoveryCodesLeft: z.number().int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const PasswordProof = z.object({ password: TypedPassword })
export type PasswordProof = z.infer<typeof PasswordProof>

/** What an authenticator app needs: the secret as text, and as a QR code (SVG). */
export const TotpSetup = z.object({ secret: z.string(), qrCode: z.string() })
export type TotpSetup = z.infer<typeof TotpSetup>

/** The only response that contains them. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const FactorProof = z.object({ password: TypedPassword, code: TypedCode })
export type FactorProof = z.infer<typeof FactorProof>
