import { CRM_NAMES } from '../../../contract/crm-integration.ts'
import { AppError } from '../../http/errors.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'
import type { CrmDeps } from '../connection/session.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { Crm } from '../provider.ts'

/** Asks a connected CRM for the user who waits for it. Its failures become errors with their message. */
export async function askCrm<T>(deps: CrmDeps, integration: Integration, ask: (crm: Crm) => Promise<T>): Promise<T> {
  const { isActive, inactiveReason, provider } = integration
  if (!isActive) throw new AppError('conflict', inactiveReason ?? `${CRM_NAMES[provider]} is inactive. Reconnect it.`)
  try {
    return await ask(await openCrm(deps, integration))
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    const kind = error.kind === 'limited' ? 'too_many' : error.kind === 'refused' ? 'invalid' : 'upstream'
    throw new AppError(kind, error.message, { cause: error })
  }
}
