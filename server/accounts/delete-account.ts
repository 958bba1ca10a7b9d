import { setTimeout as wait } from 'node:timers/promises'
import type { AccountDeletion } from '../../contract/account.ts'
import type { Config } from '../config.ts'
import { revokeAccess } from '../crm/connection/connect-crm.ts'
import { deleteIntegrations } from '../crm/connection/integration-queries.ts'
import type { Db } from '../db/connect.ts'
import { retried } from '../db/retry.ts'
import { badField, unauthorized } from '../http/errors.ts'
import { listGrants, revokeGrants } from '../mail/transports/mailbox-tokens.ts'
import type { SecretBox } from '../secret-box.ts'
import type { RequirePassword } from './second-factor/require-password.ts'
import { deleteUser, endAccessOf, findOwnUser } from './user-queries.ts'

type Dependencies = { db: Db; config: Config; box: SecretBox; requirePassword: RequirePassword }

const REVOKED_WITHIN_MS = 5_000

/**
 * Permanently deletes the account with all its data: scheduled emails are never sent; sessions, tokens, and the access to CRMs and email
 * accounts end.
 */
export async function deleteAccount(
  { db, requirePassword, ...rest }: Dependencies,
  userId: number,
  { password, email }: AccountDeletion,
) {
  const user = await findOwnUser(db, userId)
  if (!user) throw unauthorized()
  if (user.passwordHash !== null) await requirePassword(userId, password ?? '')
  else if (email?.trim().toLowerCase() !== user.email.toLowerCase())
    throw badField('email', 'Type the email address of this account')
  // Senders and readers of inboxes are at work on what is deleted.
  const { integrations, grants } = await retried(() =>
    db.transaction(async (tx) => {
      await endAccessOf(tx, userId)
      const taken = { integrations: await deleteIntegrations(tx, userId), grants: await listGrants(tx, userId) }
      await deleteUser(tx, userId)
      return taken
    }),
  )
  const { config, box } = rest
  const revoked = Promise.allSettled([
    revokeGrants({ db, apps: config.mailApps, box }, grants),
    ...integrations.map((integration) => revokeAccess(rest, integration)),
  ])
  // The account is gone: a provider that doesn't respond must not make it look as if deleting it had failed.
  await Promise.race([revoked, wait(REVOKED_WITHIN_MS, undefined, { ref: false })])
}
