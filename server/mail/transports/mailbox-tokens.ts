import { eq } from 'drizzle-orm'
import { MAIL_PROVIDER_NAMES, type MailProvider } from '../../../contract/mail-provider.ts'
import type { MailTransport } from '../../../contract/mailbox.ts'
import type { Db } from '../../db/connect.ts'
import { mailboxGrants } from '../../db/schema.ts'
import { createSlots } from '../../db/slots.ts'
import type { SecretBox } from '../../secret-box.ts'
import {
  boundToToken,
  findGrant,
  type GrantRow,
  isUsedElsewhere,
  lockGrant,
  saveTokens,
} from '../account/grant-queries.ts'
import { MailApiFailure, type TokenSource } from './mail-api.ts'
import type { MailApps } from './mail-apps.ts'
import { MAIL_REGISTRY } from './registry.ts'

export type TokenDeps = { db: Db; apps: MailApps; box: SecretBox }
type Mailbox = { id: number; userId: number; transport: MailTransport }

// Tokens are renewed this long before they expire, so that no call is made with an expired one.
const RENEW_BEFORE_MS = 5 * 60_000

// A renewal keeps its transaction open while the provider responds: a slow one must not use up the pool of connections.
const inSlotOf: Record<MailProvider, ReturnType<typeof createSlots>> = {
  google: createSlots(4),
  microsoft: createSlots(4),
}

/** The tokens of one mailbox. All callers within a process share one renewal, and a row lock keeps other processes from another. */
export function tokensOf({ db, apps, box }: TokenDeps, { id: mailboxId, userId, transport }: Mailbox): TokenSource {
  // As it was connected, whatever new accounts use.
  const access = transport === 'smtp' ? 'smtp' : 'api'
  const key = { userId, mailboxId }
  let known: { token: string; expiresAt: Date } | undefined
  let renewal: Promise<string> | undefined

  const isValid = (rejected: string | undefined) =>
    known !== undefined && known.token !== rejected && known.expiresAt.getTime() - RENEW_BEFORE_MS > Date.now()

  function remember(row: GrantRow) {
    known = {
      token: opened(() => box.open(row.accessToken, boundToToken(key, 'access')), row),
      expiresAt: row.expiresAt,
    }
    return known.token
  }

  async function renew(provider: MailProvider, rejected: string | undefined) {
    const outcome = await db.transaction(async (tx): Promise<string | MailApiFailure> => {
      const row = await lockGrant(tx, key)
      if (!row) return ended(provider)
      const current = remember(row)
      if (isValid(rejected)) return current
      try {
        const refreshToken = opened(() => box.open(row.refreshToken, boundToToken(key, 'refresh')), row)
        const tokens = await MAIL_REGISTRY[row.provider].oauth(apps, access).refresh(refreshToken)
        await saveTokens(tx, key, tokens, box)
        known = { token: tokens.accessToken, expiresAt: tokens.expiresAt }
        return tokens.accessToken
      } catch (error) {
        if (error instanceof MailApiFailure) return error
        throw error
      }
    })
    if (outcome instanceof MailApiFailure) throw outcome
    return outcome
  }

  return async (rejected) => {
    if (isValid(rejected) && known) return known.token
    const row = await findGrant(db, key)
    if (!row) throw ended(undefined)
    const saved = remember(row)
    if (isValid(rejected)) return saved
    renewal ??= inSlotOf[row.provider](() => renew(row.provider, rejected)).finally(() => {
      renewal = undefined
    })
    return renewal
  }
}

const ended = (provider: MailProvider | undefined) =>
  new MailApiFailure('revoked', `${provider ? MAIL_PROVIDER_NAMES[provider] : 'The email account'} is not connected.`)

/** After APP_SECRET changed nothing opens a token any more: the account has to be connected again. */
function opened(open: () => string, { provider }: GrantRow) {
  try {
    return open()
  } catch {
    throw ended(provider)
  }
}

/** The access to accounts of Google and Microsoft that an owner gave us. */
export const listGrants = (db: Db, userId: number): Promise<GrantRow[]> =>
  db.select().from(mailboxGrants).where(eq(mailboxGrants.userId, userId))

type Revoking = { db: Db; apps: MailApps; box: SecretBox }

/** Of grants that we have deleted. Best effort: a provider that can't be reached must not block it, and the access ends with our tokens. */
export async function revokeGrants(deps: Revoking, grants: readonly GrantRow[]) {
  await Promise.all(grants.map((grant) => revokeGrant(deps, grant)))
}

async function revokeGrant({ db, apps, box }: Revoking, grant: GrantRow) {
  try {
    if (await isUsedElsewhere(db, grant)) return
    const token = box.open(grant.refreshToken, boundToToken(grant, 'refresh'))
    await MAIL_REGISTRY[grant.provider].oauth(apps, 'api').revoke(token)
  } catch {
    // Its owner can end it at the provider.
  }
}
