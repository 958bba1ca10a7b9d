import type { MailProvider } from '../../../contract/mail-provider.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { readReceived } from '../../inbox/reading/mail-work.ts'
import { MAX_READ_BYTES } from '../../inbox/reading/message-content.ts'
import { completeMessage } from '../../inbox/storing/complete-message.ts'
import type { MailboxRow } from '../account/mailbox-queries.ts'
import { accessReason } from '../transports/access-failure.ts'
import type { MailApiFailure } from '../transports/mail-api.ts'
import { applyMessage } from './apply-inbox.ts'
import type { InboxAccess } from './imap.ts'
import { saveProblem } from './inbox-queries.ts'

/** `limitMs`: for one inbox, since somebody's slow server must not keep others waiting. */
export type InboxTools = InboxAccess & {
  signal?: AbortSignal | undefined
  limitMs?: number
}

/** How far back to look where no position is known. */
export const LOOK_BACK_MS = 7 * 24 * 3_600_000

const MINUTE_MS = 60_000
export const REFUSED = { restMs: 15 * MINUTE_MS, notifyAt: 1 }
/** Providers lock accounts that retry a wrong password. */
export const refusedRest = (failures: number) => ({
  restMs: Math.min(240, 15 * 2 ** Math.min(failures, 10)) * MINUTE_MS,
  notifyAt: 1,
})
/** A server may be down for a moment: we notify its owner when it stays down. */
export const passingRest = (failures: number) => ({
  restMs: Math.min(30, 2 ** Math.min(failures, 10)) * MINUTE_MS,
  notifyAt: 4,
})

/** There is no access to an account of Google or Microsoft, or not now. */
export function saveAccessProblem(db: Db, mailbox: MailboxRow, provider: MailProvider, failure: MailApiFailure) {
  const { kind, retryAfterSeconds = 0 } = failure
  const isRefused = kind === 'revoked' || kind === 'forbidden'
  const { restMs, notifyAt } = isRefused ? REFUSED : passingRest(mailbox.imapFailures)
  return saveProblem(db, mailbox, accessReason(failure, provider, mailbox.fromEmail), {
    restMs: isRefused ? restMs : Math.max(restMs, 1000 * Math.min(retryAfterSeconds, 3600)),
    notifyAt,
  })
}

/** A failure of the database is not the inbox's: it is read again in a minute. */
export class NotSaved extends Error {}
class AccountChanged extends Error {}

/** What saving a mail threw, unless its owner has entered another account meanwhile. */
export function throwUnlessChanged({ cause }: NotSaved) {
  if (!(cause instanceof AccountChanged)) throw cause
}

type Received = { raw: Buffer; receivedAt: Date }
type Place = { mailbox: MailboxRow; access: InboxAccess }

/** Applies an email and saves the position after it, or neither. `savePosition` is false when the account is another one by now. */
export async function saveReceived(
  db: Db,
  { mailbox, access }: Place,
  mail: Received | undefined,
  savePosition: (tx: Db) => Promise<boolean>,
) {
  // Before the transaction: a long email takes its time.
  const incoming = mail && { ...mail, read: await readReceived(mailbox.userId, mail.raw) }
  try {
    await retried(() =>
      db.transaction(async (tx) => {
        if (incoming) await applyMessage(tx, mailbox, incoming, access.box)
        if (!(await savePosition(tx))) throw new AccountChanged()
      }),
    )
  } catch (cause) {
    throw new NotSaved('saving a message failed', { cause })
  }
  if (incoming && incoming.raw.length >= MAX_READ_BYTES)
    await completeMessage(db, mailbox, incoming.read.mail.messageId, access).catch(() => {})
}
