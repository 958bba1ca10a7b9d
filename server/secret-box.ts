import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

// Stored format: v1.<key id>.<nonce>.<ciphertext and tag>, the parts in base64url.
const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MAC_BYTES = 16

export type SecretBox = {
  /** `bound` names the row and field of the secret: moved to another one, it can't be decrypted. */
  seal(text: string, bound: string): string
  open(sealed: string, bound: string): string
  /** What a previous key encrypted, encrypted with the current one. Undefined for what is so already, and for what no key opens. */
  reseal(sealed: string, bound: string): string | undefined
  /** The same for an address in an email, as short as possible. It has no key ID. */
  sealLink(text: string): string
  /** Undefined for anything else than `sealLink` made. */
  openLink(sealed: string): string | undefined
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

/** Encrypts with the first secret; the others can still decrypt what they encrypted. */
export function createSecretBox(secrets: [string, ...string[]]): SecretBox {
  const keys = secrets.map((secret) => ({ id: keyId(secret), key: derive(secret, 'leadwright seal') }))
  const links = secrets.map((secret) => derive(secret, 'leadwright link'))
  const signing = secrets.map((secret) => derive(secret, 'leadwright sign'))
  const [first] = keys as [(typeof keys)[number]]
  const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES)
  const box: SecretBox = {
    seal(text, bound) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(Buffer.from(bound))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [VERSION, first.id, nonce.toString('base64url'), bytes.toString('base64url')].join('.')
    },
    open(sealed, bound) {
      const [version, id, nonce = '', body = ''] = sealed.split('.')
      const known = keys.find((candidate) => candidate.id === id)
      if (version !== VERSION || !known)
        throw new Error('encrypted with an unknown key: check APP_SECRET and APP_SECRET_BEFORE')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', known.key, Buffer.from(nonce, 'base64url'))
      decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    sealLink(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', links[0] as Buffer, nonce)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      )
    },
    openLink(sealed) {
      const bytes = canonicalBytes(sealed)
      if (!bytes || bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
      for (const key of links) {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
        try {
          return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
            'utf8',
          )
        } catch {
          // Forged, or sealed with the other key.
        }
      }
      return undefined
    },
    reseal(sealed, bound) {
      if (sealed.split('.')[1] === first.id) return undefined
      try {
        return box.seal(box.open(sealed, bound), bound)
      } catch {
        // The owner finds out when it is needed.
        return undefined
      }
    },
    sign: (text) => macOf(signing[0] as Buffer, text).toString('base64url'),
    isSigned(text, signature) {
      const given = canonicalBytes(signature)
      return given?.length === MAC_BYTES && signing.some((key) => timingSafeEqual(macOf(key, text), given))
    },
  }
  return box
}

/** Several texts decode to the same bytes, as the last character has bits to spare. Only the one that we write counts. */
function canonicalBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

const derive = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))
const keyId = (secret: string) => createHash('sha256').update(`key id ${secret}`).digest('hex').slice(0, 8)
