import { z } from 'zod'
import { TypedCode, TypedPassword } from './account.ts'
import { recordOf } from './bounded-lists.ts'
import { Id, idParams } from './ids.ts'
import { DateOrTimestamp } from './moments.ts'

export const MAX_PASSKEYS = 20
const MAX_PASSKEY_NAME = 100

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  lastUsedAt: DateOrTimestamp.nullable(),
  createdAt: DateOrTimestamp,
})
export type Passkey = z.infer<typeof Passkey>

/**
 * Passkeys belong to a domain: there are none where people open Leadwright at a bare IP address. `address` is the only one at which
 * browsers create and use them.
 */
export const PasskeyList = z.object({
  isAvailable: z.boolean(),
  address: z.string().optional(),
  passkeys: z.array(Passkey),
})
export type PasskeyList = z.infer<typeof PasskeyList>

export const PasskeyId = idParams('passkey')

const base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const credential = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: recordOf(z.string().max(100), z.unknown(), 20, 'At most 20 extensions').default({}),
}

/** What the browser's `navigator.credentials` returned, as JSON (WebAuthn level 3). */
const RegistrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(8_000),
    attestationObject: base64Url(32_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
const AuthenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(8_000),
    authenticatorData: base64Url(8_000),
    signature: base64Url(8_000),
    userHandle: base64Url(200).nullish(),
  }),
})

/** POST /api/account/passkeys/options: before the browser creates a passkey. The code only where two-factor authentication is on. */
export const PasskeyStart = z.object({ password: TypedPassword, code: TypedCode.optional() })
export type PasskeyStart = z.infer<typeof PasskeyStart>

export const NewPasskey = z.object({
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(MAX_PASSKEY_NAME, `At most ${MAX_PASSKEY_NAME} characters`),
  response: RegistrationResponse,
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** POST /api/login/passkey. */
export const PasskeySignIn = z.object({ response: AuthenticationResponse })
export type PasskeySignIn = z.infer<typeof PasskeySignIn>
