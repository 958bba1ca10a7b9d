import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { mailboxes, mailboxGrants } from '../../db/schema.ts'
import type { SecretBox } from '../../secret-box.ts'
import { boundToToken } from './grant-queries.ts'
import { boundTo } from './mailbox-queries.ts'

const AT_ONCE = 200

/**
 * After APP_SECRET changed: passwords encrypted with the previous secret are encrypted with the new one, so that the previous one can
 * be removed. A mailbox saved meanwhile is left alone.
 */
export async function resealMailboxes(db: Db, box: SecretBox, signal?: AbortSignal) {
  const { id, userId, smtpPassword, imapPassword } = mailboxes
  for (let last = 0; !signal?.aborted; ) {
    const rows = await db
      .select({ id, userId, smtpPassword, imapPassword })
      .from(mailboxes)
      .where(gt(id, last))
      .orderBy(id)
      .limit(AT_ONCE)
    for (const row of rows)
      for (const use of ['smtp', 'imap'] as const) {
        const column = `${use}Password` as const
        const sealed = row[column]
        const resealed = sealed && box.reseal(sealed, boundTo(row.userId, use))
        if (resealed)
          await db
            .update(mailboxes)
            .set({ [column]: resealed })
            .where(and(eq(id, row.id), eq(mailboxes[column], sealed)))
      }
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.id ?? last
  }
}

/** The same for the tokens of Google and Microsoft. */
export async function resealGrants(db: Db, box: SecretBox, signal?: AbortSignal) {
  const { userId, mailboxId, accessToken, refreshToken } = mailboxGrants
  for (let last = 0; !signal?.aborted; ) {
    const rows = await db
      .select({ userId, mailboxId, accessToken, refreshToken })
      .from(mailboxGrants)
      .where(gt(mailboxId, last))
      .orderBy(mailboxId)
      .limit(AT_ONCE)
    for (const row of rows)
      for (const use of ['access', 'refresh'] as const) {
        const column = `${use}Token` as const
        const resealed = box.reseal(row[column], boundToToken(row, use))
        if (resealed)
          await db
            .update(mailboxGrants)
            .set({ [column]: resealed })
            .where(and(eq(userId, row.userId), eq(mailboxId, row.mailboxId), eq(mailboxGrants[column], row[column])))
      }
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.mailboxId ?? last
  }
}
