import type { NewNotice } from '../notifications/notify.ts'

export const bounceNotice = (address: string, reason: string, leadId: number | null): NewNotice => ({
  kind: 'mail_bounced',
  title: `${address} bounced`,
  body: `${reason.replace(/[.]$/, '')}. We added it to your do-not-contact list.`,
  link: leadId ? `/leads?lead=${leadId}` : '/integrations',
})

/** About emails that may or may not have arrived. */
export const unknownNotice = ([first = '', ...rest]: string[]): NewNotice => ({
  kind: 'mail_unknown',
  title: rest.length === 0 ? `Did your email to ${first} arrive?` : `Did ${rest.length + 1} of your emails arrive?`,
  body: "The connection dropped while we were sending. We won't send it again unless you choose Resend.",
  link: '/integrations',
})
