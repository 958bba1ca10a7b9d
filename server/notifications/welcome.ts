import type { NewNotice } from './notify.ts'

/** The notices of a new account; the last one here is on top of the list. */
export const WELCOME: NewNotice[] = [
  {
    kind: 'welcome_crm',
    title: 'Connect your CRM',
    body: 'Keep Salesforce or HubSpot in sync with your leads.',
    link: '/integrations',
  },
  {
    kind: 'welcome_mailbox',
    title: 'Set up your email account',
    body: 'Until then, your emails stay in the outbox and are not delivered.',
    link: '/integrations',
  },
  {
    kind: 'welcome_leads',
    title: 'Add your first leads',
    body: 'Add one manually, or import a CSV file.',
    link: '/leads',
  },
]
