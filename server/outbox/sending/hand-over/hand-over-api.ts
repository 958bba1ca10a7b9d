import type pg from 'pg'
import type { MailboxRow } from '../../../mail/account/mailbox-queries.ts'
import type { SendOutcome } from '../../../mail/smtp/smtp-outcome.ts'
import { apiOutcome } from '../../../mail/transports/api-outcome.ts'
import { type MailApi, MailApiFailure, type SentMail, type Whereabouts } from '../../../mail/transports/mail-api.ts'
import type { TokenDeps } from '../../../mail/transports/mailbox-tokens.ts'
import { openMailApi, PROVIDER_OF } from '../../../mail/transports/open-mail-api.ts'
import type { ClaimedMail } from '../claim-queries.ts'
import type { HandOverMarks } from './hand-over-marks.ts'
import { withFreshDate } from './with-date.ts'

type ApiMailbox = Pick<MailboxRow, 'id' | 'userId'> & { transport: 'gmail' | 'graph' }
type Deps = TokenDeps & { pool: pg.Pool; marks: HandOverMarks; senderId: number }

/**
 * Hands an email to a provider's API. It is kept as a draft first, and the draft's ID is saved before the draft is sent: after a crash
 * or a lost connection that ID tells what became of it.
 */
export async function sendByApi(deps: Deps, mailbox: ApiMailbox, mail: ClaimedMail): Promise<SendOutcome> {
  const provider = PROVIDER_OF[mailbox.transport]
  let mayBeSent = false
  try {
    const api = await openMailApi(deps, mailbox)
    const known = await readKnown(deps.pool, mailbox.userId, mail.id)
    const left = known.providerId ? await api.lookUp({ ...known, id: known.providerId }) : undefined
    // An attempt of which nobody heard the end.
    if (left?.state === 'sent') return await sent(deps, mail, { ...left, reply: 'Found among the sent emails' })
    const draft = await draftOf(api, mail, known, left)
    if (!(await saveDraft(deps, mail.id, draft)) || !(await deps.marks.begin(mail.id))) {
      await api.discard(draft.id).catch(() => {})
      return { kind: 'lost', reply: 'This sender has lost its claim' }
    }
    mayBeSent = true
    return await sent(deps, mail, await sendDraft(api, draft.id, known.messageId, draft.threadId))
  } catch (error) {
    return apiOutcome(error, provider, mayBeSent)
  }
}

/**
 * A draft that may be on its way is sent as it is, because a provider sends a draft once: should the attempt before have left after all,
 * this one finds nothing to send. One that was never sent may hold an earlier text, and is made anew.
 */
async function draftOf(api: MailApi, { mime, attempt }: ClaimedMail, known: Known, left: Whereabouts | undefined) {
  const isLeft = left?.state === 'draft'
  if (isLeft && known.providerId && attempt > 1) return { id: known.providerId, threadId: known.threadId }
  if (isLeft && known.providerId) await api.discard(known.providerId)
  return api.prepare({
    raw: withFreshDate(mime),
    messageId: known.messageId,
    threadId: isReply(mime) ? (known.lastThreadId ?? known.conversationThreadId) : null,
    isRetry: attempt > 1 || known.providerId !== null,
  })
}

/** Without an answer, the draft itself may tell at once that it left. */
async function sendDraft(api: MailApi, id: string, messageId: string, threadId: string | null): Promise<SentMail> {
  try {
    return await api.send(id)
  } catch (error) {
    if (!(error instanceof MailApiFailure)) throw error
    if (error.kind !== 'cut' && error.kind !== 'refused') throw error
    const found: Whereabouts = await api.lookUp({ id, threadId, messageId }).catch(() => ({ state: 'gone' }))
    if (found.state === 'sent') return { ...found, reply: 'Found among the sent emails' }
    if (error.kind === 'refused') await api.discard(id).catch(() => {})
    throw error
  }
}

async function sent({ pool, marks }: Deps, { id, userId }: ClaimedMail, { reply, messageId, threadId }: SentMail) {
  marks.accepted(id, reply)
  await pool.query(
    `update sequence_logs set sent_message_id = coalesce($3, sent_message_id), provider_thread_id = coalesce($4, provider_thread_id)
     where id = $1 and user_id = $2`,
    [id, userId, messageId, threadId],
  )
  return { kind: 'sent', reply } as const
}

/** Our headers come first and are short. */
const HEADER_BYTES = 8000
const isReply = (mime: Buffer) => /^In-Reply-To:/m.test(mime.subarray(0, HEADER_BYTES).toString('latin1'))

type Known = {
  messageId: string
  providerId: string | null
  threadId: string | null
  /** Of the previous email to the same lead. */
  lastThreadId: string | null
  /** Of the previous email of ours in the same conversation. */
  conversationThreadId: string | null
}

async function readKnown(pool: pg.Pool, userId: number, logId: number): Promise<Known> {
  const { rows } = await pool.query<Known>(
    `select message_id as "messageId", provider_id as "providerId", provider_thread_id as "threadId", (
       select b.provider_thread_id from sequence_logs b
       where b.enrollment_id = l.enrollment_id and b.id <> l.id and b.mailbox_id = l.mailbox_id and b.provider_thread_id is not null
       order by b.id desc limit 1) as "lastThreadId", (
       select b.provider_thread_id from conversation_messages m
       join conversation_messages o on o.user_id = m.user_id and o.conversation_id = m.conversation_id
       join sequence_logs b on b.id = o.log_id and b.user_id = o.user_id
       where m.user_id = l.user_id and m.log_id = l.id and b.id <> l.id and b.mailbox_id = l.mailbox_id and b.provider_thread_id is not null
       order by b.id desc limit 1) as "conversationThreadId"
     from sequence_logs l where id = $1 and user_id = $2`,
    [logId, userId],
  )
  if (!rows[0]) throw new Error('a claimed email was not found')
  return rows[0]
}

/** False when the email is not ours any more. */
async function saveDraft({ pool, senderId }: Deps, logId: number, draft: { id: string; threadId: string | null }) {
  const { rowCount } = await pool.query(
    `update sequence_logs set provider_id = $2, provider_thread_id = $3 where id = $1 and status = 'sending' and claimed_by = $4`,
    [logId, draft.id, draft.threadId, String(senderId)],
  )
  return rowCount === 1
}
