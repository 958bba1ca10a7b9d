import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import type { SecretBox } from '../../secret-box.ts'
import { CrmFailure } from '../crm-failure.ts'
import { readKeyAccount } from '../hubspot/hubspot-key.ts'
import { revokeAccess } from './connect-crm.ts'
import { findIntegrationOf, saveIntegration } from './integration-queries.ts'

type Deps = { db: Db; config: Config; box: SecretBox }

/** Connects a HubSpot account with a key that its admin made there, which needs no app on this server. */
export async function connectWithKey({ db, config, box }: Deps, userId: number, key: string) {
  const account = await readKeyAccount(config.crm.hubspot, key).catch((error) => {
    if (!(error instanceof CrmFailure)) throw error
    throw new AppError(error.kind === 'refused' ? 'invalid' : 'upstream', error.message)
  })
  const before = await findIntegrationOf(db, userId, 'hubspot')
  const grant = { ...account, accessToken: key, refreshToken: undefined, expiresAt: null, authKind: 'key' as const }
  await saveIntegration(db, userId, 'hubspot', grant, box)
  if (before?.authKind === 'oauth') await revokeAccess({ config, box }, before)
}
