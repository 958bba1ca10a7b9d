import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { answerQuestions } from '../../threads.ts'
import type { PasskeyQuestion } from './passkey-questions.ts'

const TIMEOUT_MS = 5 * 60_000
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

answerQuestions(async (question: PasskeyQuestion) => {
  switch (question.kind) {
    case 'options_to_add': {
      const { site, email, userHandle, known } = question
      return generateRegistrationOptions({
        rpName: 'Leadwright',
        rpID: site.rpId,
        userName: email,
        userID: bytes(userHandle),
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: known,
        // Found without typing an address, and never without fingerprint, face or PIN: it stands for both factors.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    }
    case 'options_to_sign_in':
      return generateAuthenticationOptions({
        rpID: question.site.rpId,
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      })
    case 'verify_added':
      return verifyAdded(question).catch(() => undefined)
    case 'verify_sign_in':
      return verifySignIn(question).catch(() => undefined)
  }
})

type Asked<K extends PasskeyQuestion['kind']> = Extract<PasskeyQuestion, { kind: K }>

async function verifyAdded({ response, challenge, site }: Asked<'verify_added'>) {
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  })
  if (!registrationInfo) return undefined
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/** The counter of an authenticator that counts must have grown: otherwise there are two of it. */
async function verifySignIn({ response, challenge, site, publicKey, counter }: Asked<'verify_sign_in'>) {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    credential: { id: response.id, publicKey: bytes(publicKey), counter },
  })
  return verified ? { counter: authenticationInfo.newCounter } : undefined
}
