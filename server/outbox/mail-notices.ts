import type { NewNotice } from '../notifications/notify.ts'

export const bounceNotice = (address: string, reason: string, leadId: number | null): NewNotice => ({
  kind: 'mail_bounced',
  title: `${address} cannot be reached`,
  body: `${reason}. It is on your do-not-contact list now.`,
  link: leadId ? `/leads?lead=${leadId}` : '/integrations',
})

/** Of mails that may have arrived or not. */
export const unknownNotice = ([first = '', ...rest]: string[]): NewNotice => ({
  kind: 'mail_unknown',
  title: rest.length === 0 ? `Did your mail to ${first} arrive?` : `Did ${rest.length + 1} of your mails arrive?`,
  body: 'The connection was lost while it was handed over. It is not sent again unless you say so.',
  link: '/integrations',
})
