import { errorBodyOf, messageOf } from '../../lib/api.ts'
import { leadHref } from '../lead-data/lead-filters.ts'

/** Why an email wasn't sent, and the next step where there is one. */
export type Refusal = { message: string; next?: { label: string; href: string } }

const OFFLINE = "You're offline, so the email wasn't sent. Your text is still here. Send it when you're back online."

export function refusalOf(error: unknown, leadId: number): Refusal {
  const message = messageOf(error)
  if (!message) return { message: error instanceof TypeError ? OFFLINE : 'Failed to send the email. Try again.' }
  const next = nextSteps[errorBodyOf(error).code ?? '']?.(leadId)
  return { message: `${message.replace(/\.$/, '')}.`, ...(next && { next }) }
}

const nextSteps: Record<string, (leadId: number) => Refusal['next']> = {
  address_paused: (leadId) => ({ label: 'Open lead', href: leadHref(leadId) }),
  do_not_contact: () => ({ label: 'Open do-not-contact list', href: '/settings/do-not-contact' }),
}
