import { createHash, randomBytes } from 'node:crypto'
import type { CrmProvider } from '../../../contract/crm-integration.ts'
import type { CrmConfig } from '../../config.ts'
import { CrmFailure } from '../crm-failure.ts'
import { hubspotOauth } from '../hubspot/hubspot-oauth.ts'
import { salesforceOauth } from '../salesforce/salesforce-oauth.ts'
import type { Oauth } from './grant.ts'

// Shorter than the database leaves a transaction alone: a refresh holds the row meanwhile.
const LONGEST_MS = 20_000

export function oauthOf(provider: CrmProvider, config: CrmConfig): Oauth {
  const { authUrl, ...calls } =
    provider === 'salesforce' ? salesforceOauth(config.salesforce) : hubspotOauth(config.hubspot)
  return {
    authUrl,
    exchange: (request) => inTime(calls.exchange(request)),
    refresh: (token) => inTime(calls.refresh(token)),
    revoke: (token) => inTime(calls.revoke(token)),
  }
}

async function inTime<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CrmFailure('away', 'The CRM took too long to answer.')), LONGEST_MS)
  })
  return Promise.race([call, late]).finally(() => clearTimeout(timer))
}

export function pkcePair() {
  const verifier = randomBytes(48).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
