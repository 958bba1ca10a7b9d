import { setTimeout as wait } from 'node:timers/promises'
import { CRM_NAMES } from '../../../contract/crm-integration.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connect.ts'
import type { SecretBox } from '../../secret-box.ts'
import { CrmFailure, isPassingFailure } from '../crm-failure.ts'
import { endAccess, type Integration, keepGrant, lockIntegration, tokensOf } from './integration-queries.ts'
import { oauthOf } from './oauth.ts'

/** What work with a CRM needs. */
export type CrmHands = Database & { config: Config; box: SecretBox; signal?: AbortSignal | undefined }

export type Access = { token: string; instanceUrl: string; expiresAt: Date }

/** Renewed so long before its end that no call meets it. */
const AHEAD_MS = 5 * 60_000
const TRIES = 4
const LONGEST_WAIT_SECONDS = 30

const renewals = new WeakMap<Database['pool'], Map<number, Promise<Access>>>()

/**
 * A token that is good now. It is renewed by one process at a time, under a lock of its row, and within a process whoever needs
 * it at the same moment waits for the same renewal. `refused` is a token that the CRM did not take: unless somebody has
 * renewed it since, it is renewed whatever its age.
 */
async function accessTo(hands: CrmHands, integration: Integration, refused?: string): Promise<Access> {
  const known = accessOf(integration, hands.box)
  if (isGood(known, refused)) return known
  const running = renewals.get(hands.pool) ?? new Map<number, Promise<Access>>()
  renewals.set(hands.pool, running)
  const renewal = running.get(integration.id) ?? renew(hands, integration, refused)
  running.set(integration.id, renewal)
  return renewal.finally(() => running.get(integration.id) === renewal && running.delete(integration.id))
}

function accessOf(row: Integration, box: SecretBox): Access {
  const { instanceUrl, tokenExpiresAt } = row
  const token = tokensOf(row, box).accessToken ?? ''
  return { token, instanceUrl: instanceUrl ?? '', expiresAt: tokenExpiresAt ?? new Date(0) }
}

const isGood = ({ token, expiresAt }: Access, refused: string | undefined) =>
  token !== '' && token !== refused && expiresAt.getTime() - AHEAD_MS > Date.now()

async function renew({ db, config, box }: CrmHands, { id, userId, provider }: Integration, refused?: string) {
  const name = CRM_NAMES[provider]
  const outcome = await db.transaction(async (tx): Promise<Access | CrmFailure> => {
    const row = await lockIntegration(tx, userId, id)
    if (!row) return new CrmFailure('revoked', `${name} is no longer connected.`)
    if (!row.isActive) return new CrmFailure('revoked', row.inactiveReason ?? `${name} is not active.`)
    const kept = accessOf(row, box)
    if (isGood(kept, refused)) return kept
    try {
      const { refreshToken } = tokensOf(row, box)
      if (!refreshToken)
        throw new CrmFailure(
          'revoked',
          row.refreshToken
            ? `The access to ${name} was sealed with another APP_SECRET than this server has.`
            : `${name} gave us no means to renew access.`,
        )
      const grant = await oauthOf(provider, config.crm).refresh(refreshToken)
      await keepGrant(tx, row, grant, box)
      return { token: grant.accessToken, instanceUrl: grant.instanceUrl, expiresAt: grant.expiresAt }
    } catch (error) {
      if (!(error instanceof CrmFailure)) throw error
      if (error.kind === 'revoked') await endAccess(tx, row, `${error.message} Connect ${name} again.`)
      return error
    }
  })
  if (outcome instanceof CrmFailure) throw outcome
  return outcome
}

/**
 * Makes calls with a good token, and again where another try may do it. What is not harmless when done twice is asked once:
 * then not again where it may have been done.
 */
export function createCaller(hands: CrmHands, integration: Integration) {
  let access: Access | undefined
  return async function call<T>(run: (access: Access) => Promise<T>, isOnce = false): Promise<T> {
    let refused: string | undefined
    for (let tried = 1; ; tried++) {
      hands.signal?.throwIfAborted()
      const used: Access = access && isGood(access, refused) ? access : await accessTo(hands, integration, refused)
      access = used
      try {
        return await run(used)
      } catch (error) {
        if (!(error instanceof CrmFailure) || tried === TRIES) throw error
        if (isOnce && error.kind === 'away') throw error
        if (error.kind === 'unauthorized' && refused === undefined) refused = used.token
        else if (isPassingFailure(error)) await rest(error, tried, hands.signal)
        else throw error
      }
    }
  }
}

async function rest({ retryAfterSeconds, message }: CrmFailure, tried: number, signal: AbortSignal | undefined) {
  const seconds = retryAfterSeconds ?? 0.2 * 3 ** (tried - 1)
  // What has to wait longer is for a later run.
  if (seconds > LONGEST_WAIT_SECONDS) throw new CrmFailure('limited', message, { retryAfterSeconds: seconds })
  await wait(seconds * 1000, undefined, signal && { signal })
}
