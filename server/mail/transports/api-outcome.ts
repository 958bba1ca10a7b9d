import type { MailProvider } from '../../../contract/mail-provider.ts'
import { storableText } from '../../db/storable-text.ts'
import type { SendOutcome } from '../smtp/smtp-outcome.ts'
import { MailApiFailure } from './mail-api.ts'

const MAX_REPLY = 500

/**
 * What follows from a failure of a provider's API. `mayBeSent`: the draft was on its way. Nothing else than a missing answer is in
 * doubt then.
 */
export function apiOutcome(error: unknown, provider: MailProvider, mayBeSent: boolean): SendOutcome {
  if (!(error instanceof MailApiFailure)) throw error
  const { kind, retryAfterSeconds } = error
  const reply = storableText(error.message.replace(/\s+/g, ' '), MAX_REPLY)
  const ours = { reply, fault: 'server', cause: '' } as const
  if (kind === 'revoked' || kind === 'forbidden')
    return { kind: 'disallowed', provider, isEnded: kind === 'revoked', reply }
  if (kind === 'refused') return { kind: 'failed', reply, fault: 'content', cause: '', isRecipient: false }
  if (kind === 'limited') return { kind: 'later', ...ours, fault: 'rate', whole: true, retryAfterSeconds }
  if (kind === 'cut' && mayBeSent) return { kind: 'unknown', reply, contact: 'closed' }
  return { kind: 'later', ...ours, whole: true, contact: 'failed', retryAfterSeconds }
}
