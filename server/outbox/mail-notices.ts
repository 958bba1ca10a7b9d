import type { NewNotice } from '../notifications/notify.ts'

export const bounceNotice = (address: string, reply: string | null, leadId: number | null): NewNotice => ({
  kind: 'mail_bounced',
  title: `${address} bounced`,
  body: `${reply ? `${reply.replace(/[.]$/, '')}. ` : ''}We added it to your do-not-contact list.`,
  link: leadId ? `/leads?lead=${leadId}` : '/settings/do-not-contact',
})

export const pausedNotice = (address: string, reply: string | null, leadId: number | null): NewNotice => ({
  kind: 'mail_bounced',
  title: `We paused ${address}`,
  body: `Several emails to it came back in the last two weeks${reply ? `: ${reply.replace(/[.]$/, '')}` : ''}. Sequences are paused until you resume this address.`,
  link: leadId ? `/leads?lead=${leadId}` : '/settings/do-not-contact',
})

const ACCOUNTS_LINK = '/settings/email-accounts'

/** Nothing goes out until its owner acts. `address`: of one among several accounts. */
export const pauseNotice = (body: string, address: string | null): NewNotice => ({
  kind: 'mailbox_paused',
  title: address ? `${address} needs attention` : 'Your email account needs attention',
  body,
  link: ACCOUNTS_LINK,
})

/** About a server that has been away for so long that its owner may have to do something. */
export const troubleNotice = (what: string, address: string | null): NewNotice => ({
  kind: 'mailbox_paused',
  title: address ? `Emails from ${address} aren't going out` : "Your emails aren't going out",
  body: `${what} We keep trying, and your emails go out as soon as it responds. If this doesn't pass, check your email account's settings.`,
  link: ACCOUNTS_LINK,
})

/** Where they are answered together. */
export const UNKNOWN_LINK = '/outbox?emails=unknown'

/** About emails that may or may not have arrived: one to `address`, or so many, or more than `most`. */
export function unknownNotice(emails: number, address: string, most: number): NewNotice {
  const count = `${Math.min(emails, most).toLocaleString('en')}${emails > most ? '+' : ''}`
  const [they, them] = emails === 1 ? ['it', 'it'] : ['they', 'them']
  return {
    kind: 'mail_unknown',
    title: emails === 1 ? `Did your email to ${address} arrive?` : `Did ${count} of your emails arrive?`,
    body: `Sending was interrupted, and we can't tell whether ${they} arrived. We won't send ${them} again unless you choose Resend.`,
    link: UNKNOWN_LINK,
  }
}

/** About leads who were to join a sequence when the backup that is in use now was made. */
export const notEnrolledNotice = (leads: number): NewNotice => ({
  kind: 'mail_unknown',
  title: `${leads.toLocaleString('en')} ${leads === 1 ? 'lead was' : 'leads were'} not enrolled`,
  body: 'They were about to join a sequence when the backup was made, and may have received its first email since then. To email them anyway, enroll them again.',
  link: '/sequences',
})
