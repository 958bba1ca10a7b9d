import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { answeringThread } from '../../answering-thread.ts'

/** Where passkeys are valid: the domain they belong to, and the origin of our pages. */
export type Site = { rpId: string; origin: string }
type Signed<R> = { response: R; challenge: string; site: Site }

export type PasskeyQuestion =
  | {
      kind: 'options_to_add'
      site: Site
      email: string
      userHandle: string
      known: { id: string; transports: string[] }[]
    }
  | { kind: 'options_to_sign_in'; site: Site }
  | ({ kind: 'verify_added' } & Signed<RegistrationResponseJSON>)
  | ({ kind: 'verify_sign_in'; publicKey: string; counter: number } & Signed<AuthenticationResponseJSON>)

/** Undefined when it does not verify. */
export type PasskeyAnswers = {
  options_to_add: PublicKeyCredentialCreationOptionsJSON
  options_to_sign_in: PublicKeyCredentialRequestOptionsJSON
  verify_added: { credentialId: string; publicKey: string; counter: number; transports: string[] } | undefined
  verify_sign_in: { counter: number } | undefined
}

// Loading the library takes half a second, and it reads what strangers send: both happen in a thread.
const THREAD_MEGABYTES = 128
const ask = answeringThread<PasskeyQuestion, unknown>('passkey-thread', THREAD_MEGABYTES)
let strangers = 0

/** `userId` is undefined for people who are not signed in; each of them is an owner of its own. */
export const askPasskeys = <Q extends PasskeyQuestion>(userId: number | undefined, question: Q) =>
  ask(userId ?? --strangers, question) as Promise<PasskeyAnswers[Q['kind']]>
