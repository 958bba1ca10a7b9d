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

/** About a server that has been away for so long that its owner may have to do something. */
export const troubleNotice = (what: string): NewNotice => ({
  kind: 'mailbox_paused',
  title: "Your emails aren't going out",
  body: `${what} We keep trying, and your emails go out as soon as it responds. If this doesn't pass, check your email account's settings.`,
  link: '/integrations',
})

/** About leads who were to join a sequence when the backup that is in use now was made. */
export const notEnrolledNotice = (leads: number): NewNotice => ({
  kind: 'mail_unknown',
  title: `${leads.toLocaleString('en')} ${leads === 1 ? 'lead was' : 'leads were'} not enrolled`,
  body: 'They were about to join a sequence when the backup was made, and may have received its first email since then. To email them anyway, enroll them again.',
  link: '/sequences',
})
