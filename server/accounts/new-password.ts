import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { notify } from '../notifications/notify.ts'
import { deleteLinks } from './by-email/account-links.ts'
import { queueAccountMail } from './by-email/send-account-mail.ts'
import { deleteChallenges, listPasskeys } from './passkeys/passkey-queries.ts'
import { deletePasskeys, deleteSecondFactor, deleteUnconfirmedSecret } from './second-factor/second-factor-queries.ts'
import { endAccessOf, setPasswordHash } from './user-queries.ts'

type Kept = {
  /** In the settings, where the old password was known: they are the owner's own. Not by a link: a thief may have added one. */
  keepsPasskeys: boolean
  /** Codes of the authenticator app and recovery codes. Only the operator's link turns them off: a stolen inbox is not enough. */
  keepsCodes: boolean
}

/**
 * The only way a password changes. Whoever had the old one is out: all sessions and API tokens end, and so does all that was begun
 * with it, such as a link to change the address or a passkey half added. Null: nobody gets in until a new one is chosen by a link.
 */
export async function replacePassword(tx: Db, userId: number, passwordHash: string | null, kept: Kept) {
  // First, because it locks the user's row: a sign-in under way waits, and then sees that the password is another.
  await setPasswordHash(tx, userId, passwordHash)
  await endAccessOf(tx, userId)
  for (const kind of ['reset_password', 'change_address'] as const) await deleteLinks(tx, userId, kind)
  await deleteChallenges(tx, userId)
  await deleteUnconfirmedSecret(tx, userId)
  if (!kept.keepsPasskeys) await deletePasskeys(tx, userId)
  if (!kept.keepsCodes) await deleteSecondFactor(tx, userId)
}

/** By notification and by email. */
export async function tellPasswordChanged(tx: Db, { pool, config }: { pool: pg.Pool; config: Config }, userId: number) {
  const hasPasskeys = (await listPasskeys(tx, userId)).length > 0
  const check = "Your passkeys still work. In Settings, Profile, remove any that you don't know. "
  await notify(tx, userId, {
    kind: 'account_security',
    title: 'Your password was changed',
    body: `${hasPasskeys ? check : ''}If it wasn't you, choose a new password at once.`,
    link: '/',
  })
  await queueAccountMail(tx, pool, config, { kind: 'password_changed', userId, hasPasskeys })
}
