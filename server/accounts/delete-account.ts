import type { AccountDeletion } from '../../contract/account.ts'
import type { Config } from '../config.ts'
import { revokeAccess } from '../crm/connection/connect-crm.ts'
import { deleteIntegrations } from '../crm/connection/integration-queries.ts'
import type { Db } from '../db/connect.ts'
import { badField, unauthorized } from '../http/errors.ts'
import type { SecretBox } from '../secret-box.ts'
import type { RequirePassword } from './second-factor/require-password.ts'
import { deleteUser, endAccessOf, findOwnUser } from './user-queries.ts'

type Dependencies = { db: Db; config: Config; box: SecretBox; requirePassword: RequirePassword }

/** Permanently deletes the account with all its data: scheduled emails are never sent; sessions, tokens and CRM access end. */
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
  const integrations = await db.transaction(async (tx) => {
    await endAccessOf(tx, userId)
    const taken = await deleteIntegrations(tx, userId)
    await deleteUser(tx, userId)
    return taken
  })
  await Promise.all(integrations.map((integration) => revokeAccess(rest, integration)))
}
