import { and, eq, ne } from 'drizzle-orm'
import type { MailProvider } from '../../../contract/mail-provider.ts'
import type { Db } from '../../db/connect.ts'
import { mailboxGrants } from '../../db/schema.ts'
import type { SecretBox } from '../../secret-box.ts'
import type { MailGrant, MailTokens } from '../transports/mail-oauth.ts'

export type GrantRow = typeof mailboxGrants.$inferSelect
type Key = { userId: number; mailboxId: number }

const isOf = ({ userId, mailboxId }: Key) =>
  and(eq(mailboxGrants.userId, userId), eq(mailboxGrants.mailboxId, mailboxId))

export const boundToToken = ({ userId, mailboxId }: Key, use: 'access' | 'refresh') =>
  `mailbox ${mailboxId} of user ${userId}, ${use} token`

export async function findGrant(db: Db, key: Key): Promise<GrantRow | undefined> {
  const [row] = await db.select().from(mailboxGrants).where(isOf(key))
  return row
}

/** One process at a time renews a token. */
export async function lockGrant(tx: Db, key: Key): Promise<GrantRow | undefined> {
  const [row] = await tx.select().from(mailboxGrants).where(isOf(key)).for('update')
  return row
}

const sealedTokens = (key: Key, { accessToken, refreshToken, expiresAt }: MailTokens, box: SecretBox) => ({
  accessToken: box.seal(accessToken, boundToToken(key, 'access')),
  ...(refreshToken !== undefined && { refreshToken: box.seal(refreshToken, boundToToken(key, 'refresh')) }),
  expiresAt,
  updatedAt: new Date(),
})

export const saveTokens = (tx: Db, key: Key, tokens: MailTokens, box: SecretBox) =>
  tx
    .update(mailboxGrants)
    .set(sealedTokens(key, tokens, box))
    .where(isOf(key))

/** A grant that is connected anew replaces the one before. */
export async function saveGrant(
  tx: Db,
  key: Key,
  provider: MailProvider,
  grant: MailGrant & { refreshToken: string },
  box: SecretBox,
) {
  const { address, subject } = grant
  const values = {
    ...sealedTokens(key, grant, box),
    refreshToken: box.seal(grant.refreshToken, boundToToken(key, 'refresh')),
    provider,
    address,
    subject,
  }
  await tx
    .insert(mailboxGrants)
    .values({ ...key, ...values })
    .onConflictDoUpdate({ target: [mailboxGrants.userId, mailboxGrants.mailboxId], set: values })
}

/** Somebody else, or another mailbox, uses the same account: Google ends all access of an account at once. */
export async function isUsedElsewhere(db: Db, { provider, subject, mailboxId }: GrantRow) {
  const [other] = await db
    .select({ mailboxId: mailboxGrants.mailboxId })
    .from(mailboxGrants)
    .where(
      and(
        eq(mailboxGrants.provider, provider),
        eq(mailboxGrants.subject, subject),
        ne(mailboxGrants.mailboxId, mailboxId),
      ),
    )
    .limit(1)
  return other !== undefined
}

export const deleteGrant = (tx: Db, key: Key) => tx.delete(mailboxGrants).where(isOf(key))
