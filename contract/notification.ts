import { z } from 'zod'
import { bodyId } from './ids.ts'
import { Timestamp } from './moments.ts'

/** What a user is told of; the first three wait on a new account. */
export type NoticeKind =
  | 'welcome_leads'
  | 'welcome_mailbox'
  | 'welcome_crm'
  | 'mail_answered'
  | 'mail_bounced'
  | 'mail_unknown'
  | 'mailbox_paused'
  | 'inbox_unread'
  | 'import_finished'
  | 'sequence_finished'
  | 'crm_failed'

export const Notice = z.object({
  id: z.number().int(),
  kind: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  /** A path of this app. */
  link: z.string().nullable(),
  readAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type Notice = z.infer<typeof Notice>

export const NoticeList = z.object({ notifications: z.array(Notice), unread: z.number().int() })
export type NoticeList = z.infer<typeof NoticeList>

const MAX_READ_AT_ONCE = 200

/** Which were read; without numbers, all of them. */
export const ReadNotices = z.object({
  ids: z.array(bodyId()).max(MAX_READ_AT_ONCE, `At most ${MAX_READ_AT_ONCE} at once`).optional(),
})
