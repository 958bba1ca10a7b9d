import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { crmIntegrations } from '../../db/schema.ts'
import type { SecretBox } from '../../secret-box.ts'
import { boundTo } from './integration-queries.ts'

const AT_ONCE = 200

/**
 * After a change of APP_SECRET: encrypts tokens with the new secret, so that the previous one can be removed. A token that was
 * renewed meanwhile stays as it is, and so does one that no key decrypts: its owner is notified when it is needed.
 */
export async function resealTokens(db: Db, box: SecretBox, signal?: AbortSignal) {
  for (let last = 0; !signal?.aborted; ) {
    const rows = await db
      .select()
      .from(crmIntegrations)
      .where(gt(crmIntegrations.id, last))
      .orderBy(crmIntegrations.id)
      .limit(AT_ONCE)
    for (const row of rows)
      for (const use of ['access', 'refresh'] as const) {
        const column = `${use}Token` as const
        const sealed = row[column]
        const resealed = sealed && box.reseal(sealed, boundTo(row.userId, row.provider, use))
        if (resealed)
          await db
            .update(crmIntegrations)
            .set({ [column]: resealed })
            .where(and(eq(crmIntegrations.id, row.id), eq(crmIntegrations[column], sealed)))
      }
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.id ?? last
  }
}
