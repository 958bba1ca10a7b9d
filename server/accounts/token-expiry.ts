import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { apiTokens } from '../db/schema.ts'
import { notify } from '../notifications/notify.ts'

const NOTICE_DAYS = 7
const AT_ONCE = 500

/** Tells owners once, a week before, that a token expires. Not of tokens that were made for a week or less. */
export async function tellExpiringTokens(db: Db) {
  const soon = sql`now() + make_interval(days => ${NOTICE_DAYS})`
  await db.transaction(async (tx) => {
    const expiring = await tx
      .update(apiTokens)
      .set({ expiryNoticeAt: sql`now()` })
      .where(
        sql`${apiTokens.id} in (
          select id from api_tokens where expiry_notice_at is null and expires_at > now() and expires_at <= ${soon}
            and created_at + make_interval(days => ${NOTICE_DAYS}) < expires_at
          order by id limit ${AT_ONCE} for update skip locked)`,
      )
      .returning({
        userId: apiTokens.userId,
        name: apiTokens.name,
        days: sql<number>`ceil(extract(epoch from ${apiTokens.expiresAt} - now()) / 86400)::int`,
      })
    for (const { userId, name, days } of expiring)
      await notify(tx, userId, {
        kind: 'token_expires',
        title: `The API token "${name}" expires in ${days === 1 ? '1 day' : `${days} days`}`,
        body: 'Create a new one under Settings, API, and replace it in the apps that use it.',
        link: '/dashboard',
      })
  })
}
