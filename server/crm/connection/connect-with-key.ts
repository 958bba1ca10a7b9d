import { CRM_NAMES, type CrmProvider } from '../../../contract/crm-integration.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import type { SecretBox } from '../../secret-box.ts'
import { CrmFailure } from '../crm-failure.ts'
import { CRM_REGISTRY } from '../registry.ts'
import { revokeAccess } from './connect-crm.ts'
import { findIntegrationOf, saveIntegration } from './integration-queries.ts'

type Deps = { db: Db; config: Config; box: SecretBox }

/** Connects an account with a key that its admin made in the CRM, which needs no app on this server. */
export async function connectWithKey({ db, config, box }: Deps, userId: number, provider: CrmProvider, key: string) {
  const account = await CRM_REGISTRY[provider].readKeyAccount?.(config.crm, key).catch((error) => {
    if (!(error instanceof CrmFailure)) throw error
    throw new AppError(error.kind === 'refused' ? 'invalid' : 'upstream', error.message)
  })
  if (!account) throw new AppError('invalid', `${CRM_NAMES[provider]} can't be connected with a key.`)
  const before = await findIntegrationOf(db, userId, provider)
  const grant = { ...account, accessToken: key, refreshToken: undefined, expiresAt: null, authKind: 'key' as const }
  await saveIntegration(db, userId, provider, grant, box)
  if (before?.authKind === 'oauth') await revokeAccess({ config, box }, before)
}
