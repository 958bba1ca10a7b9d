import type { NewNotice } from './notify.ts'

/** The notices of a new account; the last one here is on top of the list. With `smtpUrl`, the server sends for them until they have an email account. */
export const welcomeNotices = (smtpUrl: URL | undefined): NewNotice[] => [
  {
    kind: 'welcome_crm',
    title: 'Connect your CRM',
    body: 'Keep Salesforce or HubSpot in sync with your leads.',
    link: '/integrations',
  },
  {
    kind: 'welcome_mailbox',
    title: 'Set up your email account',
    body: smtpUrl
      ? "Until then, your emails go out through this server's email account."
      : 'Until then, your emails stay in the outbox and are not delivered.',
    link: '/settings/email-accounts',
  },
  {
    kind: 'welcome_leads',
    title: 'Add your first leads',
    body: 'Add one manually, or import an Excel or CSV file.',
    link: '/leads',
  },
]
