import type { GuestSender } from '../../../../contract/mailbox.ts'

type From = Pick<GuestSender, 'fromName' | 'fromEmail' | 'replyTo'>

/** What recipients see, and where their replies go. */
export const guestFromWords = ({ fromName, fromEmail, replyTo }: From) =>
  fromEmail
    ? `Goes out from ${fromName} <${fromEmail}>. Replies go to ${replyTo}.`
    : "Goes out through this server's email account, once your admin has chosen its From address."

/** Like "up to 40 emails a day, at least 60 seconds apart". */
export const guestLimitWords = ({ dailyLimit, minGapSeconds }: Pick<GuestSender, 'dailyLimit' | 'minGapSeconds'>) =>
  `Up to ${dailyLimit} emails a day, at least ${minGapSeconds} seconds apart.`
