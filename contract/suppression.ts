export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'complained', 'manual', 'imported'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]
