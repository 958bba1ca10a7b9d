export const TIMELINE_KINDS = [
  'created',
  'edited',
  'scored',
  'enriched',
  'mail_sent',
  'mail_opened',
  'mail_clicked',
  'mail_answered',
  'mail_bounced',
  'unsubscribed',
  'synced',
  'merged',
] as const
