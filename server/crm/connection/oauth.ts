import type { CrmProvider } from '../../../contract/crm-integration.ts'
import type { CrmConfig } from '../../config.ts'
import { CrmFailure } from '../crm-failure.ts'
import { CRM_REGISTRY } from '../registry.ts'
import type { Oauth } from './grant.ts'

// Shorter than the database's transaction timeout: a refresh holds a row lock meanwhile.
const TIMEOUT_MS = 20_000

export function oauthOf(provider: CrmProvider, config: CrmConfig, loginUrl: string | null): Oauth {
  const { authUrl, ...calls } = CRM_REGISTRY[provider].oauth(config, loginUrl)
  return {
    authUrl,
    exchange: (request) => withTimeout(calls.exchange(request)),
    refresh: (token) => withTimeout(calls.refresh(token)),
    revoke: (token) => withTimeout(calls.revoke(token)),
  }
}

async function withTimeout<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CrmFailure('away', "The CRM didn't respond in time. Try again.")), TIMEOUT_MS)
  })
  return Promise.race([call, timeout]).finally(() => clearTimeout(timer))
}
