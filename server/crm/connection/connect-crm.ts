import { randomUUID } from 'node:crypto'
import { CRM_NAMES, type CrmProvider } from '../../../contract/crm-integration.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { consumeState, type PendingAuthorization, pendingUntil, pkcePair, readState } from '../../oauth/oauth-state.ts'
import type { SecretBox } from '../../secret-box.ts'
import { CrmFailure, withoutMarkup } from '../crm-failure.ts'
import { CRM_REGISTRY } from '../registry.ts'
import { disconnectIntegration } from './disconnect-integration.ts'
import { type Integration, saveIntegration, tokensOf } from './integration-queries.ts'
import { oauthOf } from './oauth.ts'

type Deps = { db: Db; config: Config; box: SecretBox }
type Pending = PendingAuthorization & {
  provider: CrmProvider
  /** Null is the server's setting. */
  loginUrl: string | null
}

const BOUND = 'state of a CRM authorization'

const redirectUri = (config: Config, provider: CrmProvider) =>
  new URL(`/api/crm/${provider}/callback`, config.publicUrl).href

/** The URL of the popup. Everything needed for the callback is sealed in the OAuth state. */
export async function startConnecting(
  { config, box }: Deps,
  userId: number,
  provider: CrmProvider,
  chosenLoginUrl?: string,
) {
  const { missing } = config.crm[provider]
  if (missing.length > 0)
    throw new AppError(
      'conflict',
      `${CRM_NAMES[provider]} isn't set up on this server. Missing settings: ${missing.join(', ')}`,
    )
  const loginUrl = loginUrlOf(config, provider, chosenLoginUrl)
  const { verifier, challenge } = pkcePair()
  const until = pendingUntil()
  const pending: Pending = { userId, provider, loginUrl, verifier, until, nonce: randomUUID() }
  const state = box.seal(JSON.stringify(pending), BOUND)
  const request = { redirectUri: redirectUri(config, provider), state, challenge }
  return oauthOf(provider, config.crm, loginUrl).authUrl(request)
}

function loginUrlOf(config: Config, provider: CrmProvider, chosen: string | undefined) {
  try {
    return CRM_REGISTRY[provider].readLoginUrl?.(config.crm, chosen) ?? null
  } catch (error) {
    throw error instanceof CrmFailure ? new AppError('invalid', error.message) : error
  }
}

type CallbackQuery = {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
  error_description?: string | undefined
}

export async function finishConnecting(deps: Deps, userId: number, provider: CrmProvider, query: CallbackQuery) {
  const { db, config, box } = deps
  const name = CRM_NAMES[provider]
  const pending = readState<Pending>(box, query.state, BOUND)
  if (!pending || pending.userId !== userId || pending.provider !== provider)
    throw new CrmFailure(
      'refused',
      `This authorization has expired or was started by someone else. Connect ${name} again.`,
    )
  if (query.error || !query.code) throw new CrmFailure('refused', refusalWords(name, query))
  // A CRM may revoke the access when a code is used twice.
  if (!(await consumeState(db, pending, 'crm')))
    throw new CrmFailure('refused', `This authorization has already been used. Connect ${name} again.`)
  const { loginUrl } = pending
  const grant = await oauthOf(provider, config.crm, loginUrl).exchange({
    redirectUri: redirectUri(config, provider),
    code: query.code,
    verifier: pending.verifier,
  })
  if (!grant.refreshToken) throw new CrmFailure('refused', `${name} didn't grant offline access. Connect it again.`)
  await saveIntegration(db, userId, provider, { ...grant, loginUrl }, box)
}

/** `access_denied` is the code of both CRMs for "Cancel" and "Deny". */
function refusalWords(name: string, { error, error_description }: CallbackQuery) {
  if (error === 'access_denied')
    return `${name} was not connected, because access wasn't allowed. Close this window. To connect, click "Connect" again and allow access.`
  const reason = withoutMarkup(error_description ?? error ?? '').replace(/\.$/, '')
  return `${name} was not connected. ${reason ? `${name} says: "${reason}". ` : ''}Close this window and try again. If it happens again, ask your ${name} admin.`
}

/** Deletes the access to the CRM, and revokes it if the CRM can be reached. */
export async function disconnect(deps: Deps, userId: number, integrationId: number) {
  const integration = await disconnectIntegration(deps.db, userId, integrationId)
  if (!integration) return false
  await revokeAccess(deps, integration)
  return true
}

/** Best effort: a CRM that can't be reached must not block disconnecting. */
export async function revokeAccess({ config, box }: Omit<Deps, 'db'>, integration: Integration) {
  const { provider, loginUrl } = integration
  const { refreshToken } = tokensOf(integration, box)
  // A key is its owner's: only HubSpot's admins delete it.
  if (!refreshToken) return
  try {
    await oauthOf(provider, config.crm, loginUrl).revoke(refreshToken)
  } catch {
    // The access ends with the token.
  }
}
