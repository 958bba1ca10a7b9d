import {
  Bell,
  CircleHelp,
  FileCheck,
  KeyRound,
  type LucideIcon,
  Mail,
  MailX,
  Plug,
  Reply,
  ShieldCheck,
  TriangleAlert,
  Users,
  UserX,
  Workflow,
} from 'lucide-react'
import type { NoticeKind } from '../../../contract/notification.ts'

const icons: Record<NoticeKind, LucideIcon> = {
  welcome_leads: Users,
  welcome_mailbox: Mail,
  welcome_crm: Plug,
  mail_answered: Reply,
  reply_unsure: CircleHelp,
  lead_left: UserX,
  mail_bounced: MailX,
  mail_unknown: CircleHelp,
  mailbox_paused: TriangleAlert,
  inbox_unread: TriangleAlert,
  sender_not_set: TriangleAlert,
  import_finished: FileCheck,
  sequence_finished: Workflow,
  variant_adopted: Workflow,
  crm_failed: TriangleAlert,
  tracking_domain_lost: TriangleAlert,
  account_security: ShieldCheck,
  token_expires: KeyRound,
}

export const noticeIcon = (kind: string): LucideIcon => icons[kind as NoticeKind] ?? Bell
