import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import type { SecretBox } from '../../secret-box.ts'
import { mailToken, readMailToken } from '../mail-token.ts'
import { moveLinks } from '../preparing/move-links.ts'
import { rewriteReadyEmails } from './rewrite-emails.ts'

const AT_ONCE = 200

type Move = { lost: URL; main: URL; box: SecretBox }

/**
 * A tracking domain no longer works, or is another one: emails that were not tried yet use the main address. Those of sequences are
 * written again; of an email by hand there are only its bytes, so that its links are replaced in them.
 */
export async function moveToMain(tx: Db, userId: number, { lost, main, box }: Move) {
  // Signed for the host that is lost, it would lead nowhere at the main address.
  const renamed = (token: string) => {
    const link = readMailToken(box, 'c', token, lost.hostname)
    return link ? mailToken(box, 'c', link.logId, link.link) : token
  }
  await rewriteReadyEmails(tx, userId)
  for (let after = 0; ; ) {
    const { rows } = await tx.execute<{ id: number; mime: Buffer }>(sql`
      select id, mime from sequence_logs
      where user_id = ${userId} and sequence_id is null and enrollment_id is null and status = 'scheduled' and attempt = 0
        and mime is not null and id > ${after}
      order by id limit ${AT_ONCE} for update`)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const changed = rows
      .map(({ id, mime }) => ({ id, before: mime, mime: moveLinks(mime, lost, main, renamed) }))
      .filter(({ before, mime }) => !before.equals(mime))
    if (changed.length > 0)
      await tx.execute(sql`
        update sequence_logs l set mime = c.mime
        from unnest(${sql.param(changed.map(({ id }) => id))}::int[], ${sql.param(changed.map(({ mime }) => mime))}::bytea[])
          as c(id, mime)
        where l.user_id = ${userId} and l.id = c.id`)
  }
}
