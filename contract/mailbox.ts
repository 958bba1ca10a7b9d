export const CONNECTION_SECURITIES = ['none', 'starttls', 'tls'] as const

/** Days count from Monday, 1, to Sunday, 7; hours are local to the mailbox's time zone. */
export type SendWindow = { days: number[]; from: string; to: string }

export const DEFAULT_DAILY_LIMIT = 40
export const DEFAULT_MIN_GAP_SECONDS = 60
export const DEFAULT_TIME_ZONE = 'Europe/London'
