import type { FallbackTransport } from '../../../contract/mailbox.ts'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../http/errors.ts'
import { ensureMailbox, findMailbox, findOwnMailbox, listOwnMailboxes } from '../../mail/account/mailbox-queries.ts'
import { readKnownMailboxes } from '../enrolling/choose-mailboxes.ts'

/** To whom an email by hand goes, and from where if that was chosen. */
type Wish = { leadId?: number | undefined; mailboxId?: number | undefined }

/** The mailbox of an email by hand: the chosen one, or the one its lead heard from last, or the default. */
export async function mailboxForEmail(tx: Db, userId: number, wish: Wish, fallback: FallbackTransport) {
  return (await findChosen(tx, userId, wish)) ?? ensureMailbox(tx, userId, fallback)
}

/** The same without adding one for the fallback. */
export const findMailboxForEmail = async (db: Db, userId: number, wish: Wish) =>
  (await findChosen(db, userId, wish)) ?? findMailbox(db, userId)

async function findChosen(db: Db, userId: number, { leadId, mailboxId }: Wish) {
  if (mailboxId !== undefined) {
    const chosen = await findOwnMailbox(db, userId, mailboxId)
    if (!chosen) throw notFound('Email account')
    return chosen
  }
  const own = leadId === undefined ? [] : await listOwnMailboxes(db, userId)
  if (leadId === undefined || own.length < 2) return undefined
  const known = await readKnownMailboxes(db, userId, [leadId], own)
  return own.find(({ id }) => id === known.get(leadId))
}
