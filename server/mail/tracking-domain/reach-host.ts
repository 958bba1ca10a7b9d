import { type FetchRules, safeFetch } from '../../enrichment/fetch/safe-fetch.ts'
import type { SecretBox } from '../../secret-box.ts'

const FETCH_MS = 8_000
const MAX_BYTES = 1024
const CERTIFICATE =
  /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/

export const CHECK_PATH = '/t/check'

/** What this server, and no other, says at a host. */
export const checkText = (box: SecretBox, host: string) => box.sign(`tracking domain ${host}`)

/** `unknown`: nobody responded, which may be the way from here and stops nothing. */
type Reached = 'ours' | 'no_certificate' | 'not_served' | 'unknown'
export type HostReach = (origin: URL) => Promise<Reached>

/** Opens a page of the host as recipients would, with the address checks of enrichment: is its certificate valid, and are we there? */
export const reachHost =
  (rules: FetchRules, box: SecretBox): HostReach =>
  async (origin) => {
    try {
      const { bytes } = await safeFetch(
        new URL(CHECK_PATH, origin),
        { ...rules, maxRedirects: 0 },
        { accept: 'text/plain', maxBytes: MAX_BYTES, signal: AbortSignal.timeout(FETCH_MS) },
      )
      return box.isSigned(`tracking domain ${origin.hostname}`, bytes.toString('latin1')) ? 'ours' : 'not_served'
    } catch (error) {
      const { kind, cause } = error as { kind?: string; cause?: { code?: string } }
      if (CERTIFICATE.test(cause?.code ?? '')) return 'no_certificate'
      // A redirect, a long page, or no page at all.
      return kind === 'unusable' ? 'not_served' : 'unknown'
    }
  }
