import { randomUUID } from 'node:crypto'
import { CRM_NAMES, type CrmProvider } from '../../../contract/crm-integration.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import type { SecretBox } from '../../secret-box.ts'
import { CrmFailure } from '../crm-failure.ts'
import { deleteIntegration, type Integration, saveIntegration, takeState, tokensOf } from './integration-queries.ts'
import { oauthOf, pkcePair } from './oauth.ts'

type Hands = { db: Db; config: Config; box: SecretBox }
type Pending = { userId: number; provider: CrmProvider; verifier: string; until: number; nonce: string }

// Time enough to find one's phone for the second factor.
const PENDING_MS = 15 * 60_000
const BOUND = 'state of a CRM authorization'

const redirectUri = (config: Config, provider: CrmProvider) =>
  new URL(`/api/crm/${provider}/callback`, config.publicUrl).href

/** Where the popup goes. What has to be remembered until it comes back is sealed in the state it carries. */
export async function beginConnecting({ config, box }: Hands, userId: number, provider: CrmProvider) {
  const { missing } = config.crm[provider]
  if (missing.length > 0)
    throw new AppError(
      'conflict',
      `${CRM_NAMES[provider]} is not set up on this server: ${missing.join(' and ')} missing`,
    )
  const { verifier, challenge } = pkcePair()
  const pending: Pending = { userId, provider, verifier, until: Date.now() + PENDING_MS, nonce: randomUUID() }
  const state = box.seal(JSON.stringify(pending), BOUND)
  return oauthOf(provider, config.crm).authUrl({ redirectUri: redirectUri(config, provider), state, challenge })
}

type Answer = {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
  error_description?: string | undefined
}

export async function finishConnecting(hands: Hands, userId: number, provider: CrmProvider, answer: Answer) {
  const { db, config, box } = hands
  const name = CRM_NAMES[provider]
  const pending = readState(box, answer.state)
  if (!pending || pending.userId !== userId || pending.provider !== provider || pending.until < Date.now())
    throw new CrmFailure(
      'refused',
      `This authorization took too long or was begun by somebody else. Connect ${name} again.`,
    )
  if (answer.error || !answer.code)
    throw new CrmFailure(
      'refused',
      `${name} was not connected: ${answer.error_description ?? answer.error ?? 'no reason given'}.`,
    )
  // A CRM that is shown a code twice may end what it gave for it.
  if (!(await takeState(db, pending.nonce, pending.until)))
    throw new CrmFailure('refused', `This authorization was used already. Connect ${name} again.`)
  const grant = await oauthOf(provider, config.crm).exchange({
    redirectUri: redirectUri(config, provider),
    code: answer.code,
    verifier: pending.verifier,
  })
  if (!grant.refreshToken) throw new CrmFailure('refused', `${name} gave us no lasting access. Connect it again.`)
  await saveIntegration(db, userId, provider, grant, box)
}

function readState(box: SecretBox, state: string | undefined): Pending | undefined {
  try {
    return JSON.parse(box.open(state ?? '', BOUND))
  } catch {
    return undefined
  }
}

/** Gives the access back, where the CRM can be reached, and forgets it in any case. */
export async function disconnect(hands: Hands, userId: number, integrationId: number) {
  const integration = await deleteIntegration(hands.db, userId, integrationId)
  if (!integration) return false
  await giveBack(hands, integration)
  return true
}

/** Access that is no longer kept here is ended there as well; a CRM that is away keeps nobody from leaving. */
export async function giveBack({ config, box }: Omit<Hands, 'db'>, integration: Integration) {
  const { refreshToken } = tokensOf(integration, box)
  if (refreshToken)
    await oauthOf(integration.provider, config.crm)
      .revoke(refreshToken)
      .catch(() => {})
}
