import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** How one answer differs from an honest one. */
type Twist = { origin?: string; rpId?: string; challenge?: string; isVerified?: boolean; counter?: number }

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A phone or security key with one passkey, as the browser would speak for it. */
export function passkeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let uses = 0
  let userHandle: string | undefined

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData(twist: Twist, credential?: Buffer) {
    const flags = PRESENT | (twist.isVerified === false ? 0 : VERIFIED) | (credential ? HAS_CREDENTIAL : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(twist.counter ?? uses)
    const rpIdHash = sha256(twist.rpId ?? new URL(origin).hostname)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)])
  }

  /** The public key as COSE, after the ID it belongs to. */
  function attestedCredential() {
    const length = Buffer.from([0, credentialId.length])
    const key = Buffer.concat([
      Buffer.from('a501020326200121' + '5820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    return Buffer.concat([Buffer.alloc(16), length, credentialId, key])
  }

  const common = { id: text(credentialId), rawId: text(credentialId), type: 'public-key', clientExtensionResults: {} }

  return {
    id: text(credentialId),

    create(options: { challenge: string; user: { id: string } }, twist: Twist = {}) {
      userHandle = options.user.id
      const data = authenticatorData(twist, attestedCredential())
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63, ...Buffer.from('fmt'), 0x64, ...Buffer.from('none')]),
        Buffer.from([0x67, ...Buffer.from('attStmt'), 0xa0, 0x68, ...Buffer.from('authData'), 0x58, data.length]),
        data,
      ])
      return {
        ...common,
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, twist)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      }
    },

    get(options: { challenge: string }, twist: Twist = {}) {
      uses += 1
      const client = clientData('webauthn.get', options.challenge, twist)
      const data = authenticatorData(twist)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle,
        },
      }
    },
  }
}
