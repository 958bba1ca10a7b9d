import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { mailboxGrants } from '../../db/schema.ts'
import type { SecretBox } from '../../secret-box.ts'
import { boundToToken, type GrantRow, isUsedElsewhere } from '../account/grant-queries.ts'
import type { MailApps } from './mail-apps.ts'
import { MAIL_REGISTRY } from './registry.ts'

/** The access to accounts of Google and Microsoft that an owner gave us. */
export const listGrants = (db: Db, userId: number): Promise<GrantRow[]> =>
  db.select().from(mailboxGrants).where(eq(mailboxGrants.userId, userId))

type Tools = { db: Db; apps: MailApps; box: SecretBox }

/** Of grants that we have deleted. Best effort: a provider that can't be reached must not block it, and the access ends with our tokens. */
export async function revokeGrants({ db, apps, box }: Tools, grants: readonly GrantRow[]) {
  for (const grant of grants) {
    if (await isUsedElsewhere(db, grant)) continue
    try {
      const token = box.open(grant.refreshToken, boundToToken(grant, 'refresh'))
      await MAIL_REGISTRY[grant.provider].oauth(apps, 'api').revoke(token)
    } catch {
      // Its owner can end it at the provider.
    }
  }
}
