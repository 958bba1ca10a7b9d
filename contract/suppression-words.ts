import type { Suppression } from './suppression.ts'

// Only types come from the schemas, so that a page can use these words without loading zod.

const reasons: Record<Suppression['reason'], string> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Reported spam',
  manual: 'Added by you',
  imported: 'Imported',
  opted_out: 'Opted out',
}
export const suppressionWord = (reason: Suppression['reason']) => reasons[reason]
