import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import type { MailApi, Whereabouts } from '../../mail/transports/mail-api.ts'
import { updateUnknownNotice } from '../changes/unknown-notice.ts'
import { markContacted } from './mark-contacted.ts'
import { ABSENT_AFTER_MINUTES, confirmSent, markAbsent } from './reconcile-sent.ts'

const MAX_LOOKED_FOR = 50

type Wanted = {
  id: number
  providerId: string
  threadId: string | null
  messageId: string
  status: 'unknown' | 'sent'
  isLate: boolean
}

/**
 * What became of drafts: those whose sending nobody heard the end of, and those that were sent under a Message-ID which we don't know
 * yet. One that is still a draft after a while was not sent, and its owner is told.
 */
export async function reconcileByApi(db: Db, api: MailApi, { id: mailboxId, userId }: MailboxRow) {
  const { rows } = await db.execute<Wanted>(sql`
    select id, provider_id as "providerId", provider_thread_id as "threadId", message_id as "messageId", status,
      error_message is distinct from 'not_in_sent_folder'
        and coalesce((select max(spent_at) from mail_slots s where s.log_id = l.id), scheduled_at)
          < now() - make_interval(mins => ${ABSENT_AFTER_MINUTES}) as "isLate"
    from sequence_logs l
    where user_id = ${userId} and mailbox_id = ${mailboxId} and provider_id is not null and message_id is not null
      and (status = 'unknown' and scheduled_at > now() - interval '3 days'
        or status = 'sent' and sent_message_id is null and sent_at > now() - interval '2 days')
    order by status desc, random() limit ${MAX_LOOKED_FOR}`)
  const absent: number[] = []
  for (const mail of rows) {
    const found = await api.lookUp({ id: mail.providerId, threadId: mail.threadId, messageId: mail.messageId })
    if (found.state === 'sent') await confirm(db, userId, mail, found)
    else if (mail.status === 'unknown' && mail.isLate && found.state === 'draft') absent.push(mail.id)
  }
  if (absent.length > 0) await markAbsent(db, userId, absent)
}

type Sent = Extract<Whereabouts, { state: 'sent' }>

async function confirm(db: Db, userId: number, { id, status, messageId }: Wanted, found: Sent) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update sequence_logs set sent_message_id = ${found.messageId ?? messageId},
        provider_thread_id = coalesce(${found.threadId}, provider_thread_id)
      where id = ${id} and user_id = ${userId}`)
    if (status === 'sent') return
    await confirmSent(tx, userId, id, found.sentAt ?? new Date())
    await markContacted(tx, [id])
    await updateUnknownNotice(tx, userId)
  })
}
