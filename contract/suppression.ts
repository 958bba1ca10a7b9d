export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'complained', 'manual', 'imported'] as const
