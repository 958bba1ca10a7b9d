import { z } from 'zod'
import { bodyId, Id } from './ids.ts'
import { Timestamp } from './moments.ts'

/** Kinds of notification. A new account starts with the first three. */
export type NoticeKind =
  | 'welcome_leads'
  | 'welcome_mailbox'
  | 'welcome_crm'
  | 'mail_answered'
  | 'reply_unsure'
  | 'lead_left'
  | 'mail_bounced'
  | 'mail_unknown'
  | 'mailbox_paused'
  | 'inbox_unread'
  | 'sender_not_set'
  | 'import_finished'
  | 'sequence_finished'
  | 'variant_adopted'
  | 'crm_failed'
  | 'tracking_domain_lost'
  | 'account_security'
  | 'token_expires'

export const Notice = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  /** A path within the app. */
  link: z.string().nullable(),
  readAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type Notice = z.infer<typeof Notice>

export const NoticeList = z.object({ notifications: z.array(Notice), unread: z.number().int() })
export type NoticeList = z.infer<typeof NoticeList>

const MAX_READ_AT_ONCE = 200

/** Which notices were read; all of them when `ids` is left out. */
export const ReadNotices = z.object({
  ids: z.array(bodyId()).max(MAX_READ_AT_ONCE, `Mark at most ${MAX_READ_AT_ONCE} notifications at once`).optional(),
})
