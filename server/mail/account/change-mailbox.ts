import { and, eq, sql } from 'drizzle-orm'
import type { MailboxChanges } from '../../../contract/mailbox.ts'
import type { Db } from '../../db/connect.ts'
import { MAILBOX_LOCK } from '../../db/locks.ts'
import { mailboxes } from '../../db/schema.ts'
import { rewriteReadyEmails } from '../../outbox/changes/rewrite-emails.ts'
import type { Clock } from '../../outbox/planning/clock.ts'
import { readVoice, saveSignature, signatureFrom } from '../../writing/voice-queries.ts'
import { findMailbox, findOwnMailbox, type MailboxRow, wakeSender } from './mailbox-queries.ts'
import { rampStart } from './ramp-start.ts'
import { signMailbox } from './save-mailbox.ts'

const given = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>

/** Changes the name, limits, hours, tracking or signature of an email account of any kind. Emails that are ready are written again. */
export async function changeMailbox(db: Db, before: MailboxRow, changes: MailboxChanges, clock: Clock) {
  const { id, userId } = before
  const { window, signature, signatureHtml, ...plain } = changes
  const ramp = rampStart(before, changes.rampUp, true, clock)
  await db.transaction(async (tx) => {
    await rewriteReadyEmails(tx, userId)
    await tx
      .update(mailboxes)
      // Limits and hours may have changed: the sender looks again at once.
      .set({ ...given({ ...plain, sendWindow: window }), ...ramp, nextLookAt: lookNow, updatedAt: new Date() })
      .where(and(eq(mailboxes.id, id), eq(mailboxes.userId, userId)))
    await signMailbox(tx, userId, id, { signature, signatureHtml })
    await wakeSender(tx)
  })
}

/** A server that asked us to come back later is not tried sooner. */
const lookNow = sql`case when ${mailboxes.deferrals} = 0 then null else ${mailboxes.nextLookAt} end`

/**
 * Emails go out through it where nothing else is chosen. What is scheduled stays with its mailbox. The default's signature is the
 * one of the voice: the previous default keeps it as its own.
 */
export async function makeDefault(tx: Db, userId: number, id: number) {
  await tx.execute(sql`select pg_advisory_xact_lock(${MAILBOX_LOCK}, ${userId})`)
  const [before, next] = [await findMailbox(tx, userId), await findOwnMailbox(tx, userId, id)]
  if (!next || next.isDefault) return
  const voice = await readVoice(tx, userId)
  const isOf = (row: Pick<MailboxRow, 'id'>) => and(eq(mailboxes.id, row.id), eq(mailboxes.userId, userId))
  if (before)
    await tx
      .update(mailboxes)
      .set({ isDefault: false, signature: voice.signature ?? '', signatureHtml: voice.signatureHtml })
      .where(isOf(before))
  await tx.update(mailboxes).set({ isDefault: true, updatedAt: new Date() }).where(isOf(next))
  await saveSignature(tx, userId, signatureFrom(next, voice))
}
