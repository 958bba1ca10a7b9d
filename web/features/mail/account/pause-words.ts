import type { EmailReason } from '../../../../contract/email-reason.ts'
import type { MailProvider } from '../../../../contract/mail-provider.ts'
import type { ResumeSending } from '../../../../contract/mailbox.ts'
import { isReputationPause } from '../../../../contract/sender-reputation.ts'
import { formatCount } from '../../../lib/format.ts'

type PauseWords = {
  /** Where the account is connected again. */
  reconnect?: MailProvider | undefined
  /** What to do about it. */
  advice: string
  /** The button that resumes, where the settings may be right as they are. */
  resume?: string
  /** The button for refusals that are right, and what it asks first. */
  gone?: { label: string; question: string } | undefined
}

const signIn = (edit: string): PauseWords => ({
  advice: `Choose ${edit}, correct the username and password, then test the connection. After you save, waiting emails go out automatically.`,
})

const barred = (edit: string): PauseWords => ({
  advice: `Choose ${edit} and check the host and port. Waiting emails go out automatically once the server is reachable or your admin changes the setting.`,
})

/** The button that opens the settings of an email account: alone on its page, or among others. */
export const EDIT_WORDS = { alone: 'Edit', among: 'Edit connection' }

const REPUTATION: PauseWords = {
  advice: 'No emails are lost. After you resume, we only count the emails sent from then on.',
  resume: 'Resume sending',
}

/** By what paused it. `edit`: the name of the button beside it; null for an account of Google or Microsoft, which has none. */
export function pauseWords(cause: EmailReason | null, edit: string | null): PauseWords {
  if (cause?.code === 'sender_refused')
    return {
      advice: `This is about your address, domain or server, not about the recipients: we kept all of them. Fix it with your email provider${edit ? `, or choose ${edit}` : ''}. Then resume.`,
      resume: 'Resume sending',
    }
  if (cause?.code === 'host_not_public' || cause?.code === 'port_not_allowed') return barred(edit ?? EDIT_WORDS.alone)
  if (isReputationPause(cause?.code)) return REPUTATION
  if (cause?.code === 'access_ended')
    return {
      advice: 'No emails are lost. They go out automatically once the account is connected again.',
      reconnect: cause.provider ?? undefined,
    }
  if (cause?.code === 'access_forbidden')
    return {
      advice: 'No emails are lost. They go out automatically once the account is connected again.',
      reconnect: cause.provider ?? undefined,
      resume: 'Resume sending',
    }
  if (cause?.code === 'same_refusal') return sameRefusalWords(cause)
  return signIn(edit ?? EDIT_WORDS.alone)
}

function sameRefusalWords({ fault, recipients }: Extract<EmailReason, { code: 'same_refusal' }>): PauseWords {
  if (fault === 'recipient')
    return {
      advice:
        'These addresses may not exist, or your server may be misconfigured. We kept all of them until you decide.',
      resume: 'Fixed: resume sending',
      gone: goneWords(recipients),
    }
  if (fault === 'content')
    return {
      advice:
        'This is about what your emails say, not about the recipients: we kept all of them. Resume to try again, or cancel these emails first.',
      resume: 'Resume sending',
    }
  return {
    advice: 'We kept all of the recipients. Check your email account, then resume.',
    resume: 'Resume sending',
  }
}

const goneWords = (recipients: number | null) => ({
  label: 'These addresses are gone',
  question: `Add ${recipients === null ? 'these' : formatCount(recipients)} addresses to your do-not-contact list?`,
})

export const resumedWords = ({ recipients }: ResumeSending) =>
  recipients === 'gone'
    ? 'Sending resumed. The addresses are on your do-not-contact list'
    : 'Sending resumed. Waiting emails go out now'
