import type { NewNotice } from './notify.ts'

/** What waits under the bell of a new account, the first thing to do on top. */
export const WELCOME: NewNotice[] = [
  {
    kind: 'welcome_crm',
    title: 'Connect your CRM',
    body: 'Keep Salesforce or HubSpot in step with your leads.',
    link: '/integrations',
  },
  {
    kind: 'welcome_mailbox',
    title: 'Connect your mailbox',
    body: 'Until then, mail you send is kept in the outbox and reaches nobody.',
    link: '/integrations',
  },
  {
    kind: 'welcome_leads',
    title: 'Add your first leads',
    body: 'Type one in, or import a file from wherever they are now.',
    link: '/leads',
  },
]
