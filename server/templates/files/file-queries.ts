import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { emailFiles } from '../../db/schema.ts'

export type StoredFile = { hash: string; type: string; size: number }

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The same content is stored once. False when the owner's files would have more than so many bytes together. */
export async function addFile(db: Db, userId: number, bytes: Buffer, type: string, mostBytes: number) {
  const hash = hashOf(bytes)
  return db.transaction(async (tx) => {
    // One upload of an owner at a time, so that together they stay within the limit.
    await tx.execute(sql`select from users where id = ${userId} for no key update`)
    const { rows } = await tx.execute<{ bytes: number }>(sql`
      select coalesce(sum(size), 0)::float as bytes from email_files where user_id = ${userId} and sha256 <> ${hash}`)
    if ((rows[0]?.bytes ?? 0) + bytes.length > mostBytes) return undefined
    await tx
      .insert(emailFiles)
      .values({ userId, hash, type, size: bytes.length, bytes })
      .onConflictDoUpdate({ target: [emailFiles.userId, emailFiles.hash], set: { usedAt: sql`now()`, type } })
    return { hash, type, size: bytes.length }
  })
}

export async function findFile(db: Db, userId: number, hash: string) {
  const [file] = await db
    .select({ type: emailFiles.type, bytes: emailFiles.bytes })
    .from(emailFiles)
    .where(and(eq(emailFiles.userId, userId), eq(emailFiles.hash, hash)))
  return file
}

/** Those of them that are there. They stay for a day, and for as long as what is saved in this transaction uses them. */
export async function keepFiles(tx: Db, userId: number, hashes: string[]): Promise<Map<string, StoredFile>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await tx.execute<StoredFile & { isFresh: boolean }>(sql`
    select sha256 as hash, type, size, used_at > now() - interval '1 hour' as "isFresh" from email_files
    where user_id = ${userId} and sha256 = any(${sql.param(hashes)}::text[]) order by sha256 for key share`)
  const old = rows.filter(({ isFresh }) => !isFresh).map(({ hash }) => hash)
  if (old.length > 0)
    await tx.execute(sql`
      update email_files set used_at = now() where user_id = ${userId} and sha256 = any(${sql.param(old)}::text[])`)
  return new Map(rows.map(({ hash, type, size }) => [hash, { hash, type, size }]))
}

const USERS_AT_ONCE = 100
const MARK = '/api/email-files/([0-9a-f]{64})'

/** Deletes what no template, step, draft, signature or email uses and nobody uploaded or saved for a day. */
export async function forgetUnusedFiles(db: Db) {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select distinct user_id as "userId" from email_files where used_at < now() - interval '1 day' order by 1 limit ${USERS_AT_ONCE}`)
  for (const { userId } of rows)
    await db.execute(sql`
      with texts as (
        select body_html, attachments from email_templates where user_id = ${userId}
        union all
        select s.body_html, s.attachments from email_sequences q join sequence_steps s on s.sequence_id = q.id where q.user_id = ${userId}
        union all
        select v.text ->> 'bodyHtml', null from email_sequences q join sequence_steps s on s.sequence_id = q.id,
          jsonb_array_elements(s.variants -> 'arms') v(text) where q.user_id = ${userId}
        union all
        select body_html, attachments from lead_drafts where user_id = ${userId}
        union all
        select signature_html, null from mailboxes where user_id = ${userId}
        union all
        select voice ->> 'signatureHtml', null from voices where user_id = ${userId}
      ), used as (
        select found[1] as hash from texts, regexp_matches(body_html, ${MARK}, 'g') found
        union
        select file ->> 'hash' from texts, jsonb_array_elements(coalesce(attachments, '[]')) file
        union
        select unnest(file_hashes) from sequence_logs where user_id = ${userId} and file_hashes is not null
      ), kept as (
        -- Looked at again in a day.
        update email_files f set used_at = now() where user_id = ${userId} and used_at < now() - interval '1 day'
          and sha256 in (select hash from used)
      )
      delete from email_files where user_id = ${userId} and used_at < now() - interval '1 day'
        and sha256 not in (select hash from used)`)
}
