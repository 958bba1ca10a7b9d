import { setTimeout as wait } from 'node:timers/promises'
import { CRM_NAMES, type CrmProvider } from '../../../contract/crm-integration.ts'
import type { Database } from '../../db/connect.ts'
import { createSlots } from '../../db/slots.ts'
import type { SecretBox } from '../../secret-box.ts'
import { CrmFailure, isTransientFailure } from '../crm-failure.ts'
import { deactivateIntegration, type Integration, lockIntegration, saveGrant, tokensOf } from './integration-queries.ts'
import { oauthOf } from './oauth.ts'
import { changeOf } from './other-connection.ts'
import type { Access, CallCrm, CrmDeps } from './session.ts'
import { stopped } from './still-connected.ts'

// Tokens are renewed this long before they expire, so that no call is made with an expired one.
const RENEW_BEFORE_MS = 5 * 60_000
const MAX_TRIES = 4
const MAX_WAIT_SECONDS = 30
// Of a key: it works until somebody deletes or rotates it in the CRM.
const NEVER = new Date(8.64e15)

// A renewal keeps its transaction open while the CRM responds: a slow CRM must not use up the pool of connections,
// nor delay the renewals of another CRM.
const inSlotOf: Record<CrmProvider, ReturnType<typeof createSlots>> = {
  hubspot: createSlots(4),
  salesforce: createSlots(4),
}

const renewals = new WeakMap<Database['pool'], Map<string, Promise<Access>>>()

/**
 * A valid token. One process at a time renews it, under a row lock, and all callers within a process share one renewal.
 * `rejected` is a token that the CRM did not accept: it is renewed whatever its age, unless that has already happened.
 */
async function validAccess(deps: CrmDeps, integration: Integration, rejected?: string): Promise<Access> {
  const known = accessOf(integration, deps.box)
  if (isValid(known, rejected)) return known
  const running = renewals.get(deps.pool) ?? new Map<string, Promise<Access>>()
  renewals.set(deps.pool, running)
  // A sync of the account before does not get the token of the one that is connected now.
  const key = `${integration.id} ${integration.portalId}`
  const renewal = running.get(key) ?? inSlotOf[integration.provider](() => renew(deps, integration, rejected))
  running.set(key, renewal)
  return renewal.finally(() => running.get(key) === renewal && running.delete(key))
}

function accessOf(row: Integration, box: SecretBox): Access {
  const { instanceUrl, tokenExpiresAt, authKind } = row
  const token = tokensOf(row, box).accessToken ?? ''
  const expiresAt = authKind === 'key' ? NEVER : (tokenExpiresAt ?? new Date(0))
  return { token, instanceUrl: instanceUrl ?? '', expiresAt }
}

const isValid = ({ token, expiresAt }: Access, rejected: string | undefined) =>
  token !== '' && token !== rejected && expiresAt.getTime() - RENEW_BEFORE_MS > Date.now()

async function renew({ db, config, box }: CrmDeps, integration: Integration, rejected?: string) {
  const { id, userId, provider } = integration
  const name = CRM_NAMES[provider]
  const outcome = await db.transaction(async (tx): Promise<Access | CrmFailure> => {
    const row = await lockIntegration(tx, userId, id)
    if (!row) return new CrmFailure('revoked', `${name} is no longer connected.`)
    if (changeOf(integration, row)) return stopped(integration)
    if (!row.isActive) return new CrmFailure('revoked', row.inactiveReason ?? `${name} is inactive.`)
    const kept = accessOf(row, box)
    if (isValid(kept, rejected)) return kept
    try {
      if (row.authKind === 'key')
        throw new CrmFailure('revoked', kept.token ? `The key was rejected by ${name}.` : undecryptable(name))
      const { refreshToken } = tokensOf(row, box)
      if (!refreshToken)
        throw new CrmFailure('revoked', row.refreshToken ? undecryptable(name) : `${name} gave us no refresh token.`)
      const grant = await oauthOf(provider, config.crm, row.loginUrl).refresh(refreshToken)
      await saveGrant(tx, row, grant, box)
      return { token: grant.accessToken, instanceUrl: grant.instanceUrl, expiresAt: grant.expiresAt }
    } catch (error) {
      if (!(error instanceof CrmFailure)) throw error
      if (error.kind === 'revoked') await deactivateIntegration(tx, row, `${error.message} ${nextStep(row, name)}`)
      return error
    }
  })
  if (outcome instanceof CrmFailure) throw outcome
  return outcome
}

const undecryptable = (name: string) =>
  `The stored access to ${name} can't be decrypted, because APP_SECRET has changed.`

const nextStep = ({ authKind }: Integration, name: string) =>
  authKind === 'key' ? `Create a new key in ${name}, then connect with it.` : `Reconnect ${name}.`

export function createCaller(deps: CrmDeps, integration: Integration): CallCrm {
  let access: Access | undefined
  return async (run, isUnsafeToRepeat = false) => {
    let rejected: string | undefined
    for (let tried = 1; ; tried++) {
      deps.signal?.throwIfAborted()
      const used: Access = access && isValid(access, rejected) ? access : await validAccess(deps, integration, rejected)
      access = used
      try {
        return await run(used)
      } catch (error) {
        if (!(error instanceof CrmFailure) || tried === MAX_TRIES) throw error
        if (isUnsafeToRepeat && error.kind === 'away') throw error
        if (error.kind === 'unauthorized' && rejected === undefined) rejected = used.token
        else if (isTransientFailure(error)) await backOff(error, tried, deps.signal)
        else throw error
      }
    }
  }
}

async function backOff({ retryAfterSeconds, message }: CrmFailure, tried: number, signal: AbortSignal | undefined) {
  const seconds = retryAfterSeconds ?? 0.2 * 3 ** (tried - 1)
  // A longer wait is left to a later run.
  if (seconds > MAX_WAIT_SECONDS) throw new CrmFailure('limited', message, { retryAfterSeconds: seconds })
  await wait(seconds * 1000, undefined, signal && { signal })
}
