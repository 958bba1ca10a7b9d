import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { totpSecrets } from '../../db/schema.ts'
import type { SecretBox } from '../../secret-box.ts'
import { boundTo } from './spend-code.ts'

const AT_ONCE = 200

/** After APP_SECRET changed: secrets encrypted with the previous one are encrypted with the new one. */
export async function resealTotp(db: Db, box: SecretBox, signal?: AbortSignal) {
  const { userId, secret } = totpSecrets
  for (let last = 0; !signal?.aborted; ) {
    const rows = await db
      .select({ userId, secret })
      .from(totpSecrets)
      .where(gt(userId, last))
      .orderBy(userId)
      .limit(AT_ONCE)
    for (const row of rows) {
      const resealed = box.reseal(row.secret, boundTo(row.userId))
      if (resealed)
        await db
          .update(totpSecrets)
          .set({ secret: resealed })
          .where(and(eq(userId, row.userId), eq(secret, row.secret)))
    }
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.userId ?? last
  }
}
