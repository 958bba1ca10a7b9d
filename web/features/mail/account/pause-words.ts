import type { EmailReason } from '../../../../contract/email-reason.ts'
import type { ResumeSending } from '../../../../contract/mailbox.ts'
import { formatCount } from '../../../lib/format.ts'

type PauseWords = {
  /** What to do about it. */
  advice: string
  /** The button that resumes, where the settings may be right as they are. */
  resume?: string
  /** The button for refusals that are right, and what it asks first. */
  gone?: { label: string; question: string } | undefined
}

const SIGN_IN: PauseWords = {
  advice:
    'Choose Edit, correct the username and password, then test the connection. After you save, waiting emails go out automatically.',
}

/** By what paused it. */
export function pauseWords(cause: EmailReason | null): PauseWords {
  if (cause?.code === 'sender_refused')
    return {
      advice:
        'This is about your address, domain or server, not about the recipients: we kept all of them. Fix it with your email provider, or choose Edit. Then resume.',
      resume: 'Resume sending',
    }
  if (cause?.code === 'same_refusal')
    return {
      advice:
        'This is rarely about the recipients, so we kept all of them. If something is wrong with your email account, fix it and resume: these emails go out again. If the addresses really are gone, we add them to your do-not-contact list and go on.',
      resume: 'Fixed: resume sending',
      gone: cause.fault === 'recipient' ? goneWords(cause.recipients) : undefined,
    }
  return SIGN_IN
}

const goneWords = (recipients: number | null) => ({
  label: 'These addresses are gone',
  question: `Add ${recipients === null ? 'these' : formatCount(recipients)} addresses to your do-not-contact list?`,
})

export const resumedWords = ({ recipients }: ResumeSending) =>
  recipients === 'gone'
    ? 'Sending resumed. The addresses are on your do-not-contact list'
    : 'Sending resumed. Waiting emails go out now'
