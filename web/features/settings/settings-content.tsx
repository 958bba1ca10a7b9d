import type { ReactNode } from 'react'
import { AccountSections } from '../accounts/account-sections.tsx'
import { ApiSections } from '../accounts/api-sections.tsx'
import { ContactedSetting } from '../accounts/contacted-setting.tsx'
import { DataSections } from '../accounts/data-sections.tsx'
import { CrmSettingsLinks } from '../integrations/settings/crm-settings-links.tsx'
import { SuppressionCard } from '../mail/do-not-contact/suppression-card.tsx'
import { InboxSettings } from '../mail/inbox-settings/inbox-settings.tsx'
import { ContactRulesCard } from '../mail/sending/contact-rules-card.tsx'
import { RecipientLimitsCard } from '../mail/sending/recipient-limits-card.tsx'
import { SendingSettings } from '../mail/sending/sending-settings.tsx'
import { EmailAccounts } from '../mail/several/email-accounts.tsx'
import { KnowledgeSettings } from '../writing/knowledge/knowledge-settings.tsx'
import { AiSections } from '../writing/models/ai-sections.tsx'
import { VoiceSettings } from '../writing/voice/voice-settings.tsx'
import type { SettingsPath } from './settings-pages.ts'

/** What each settings page shows under its heading. */
const CONTENT: Record<SettingsPath, () => ReactNode> = {
  '/settings/profile': AccountSections,
  '/settings/offer-and-voice': () => (
    <>
      <VoiceSettings />
      <KnowledgeSettings />
    </>
  ),
  '/settings/ai': AiSections,
  '/settings/email-accounts': EmailAccounts,
  '/settings/inbox': InboxSettings,
  '/settings/sending': () => (
    <>
      <SendingSettings />
      <RecipientLimitsCard />
      <ContactRulesCard />
      <ContactedSetting />
    </>
  ),
  '/settings/do-not-contact': SuppressionCard,
  '/settings/crm': CrmSettingsLinks,
  '/settings/api': ApiSections,
  '/settings/data': DataSections,
}

export function SettingsContent({ path }: { path: SettingsPath }) {
  const Content = CONTENT[path]
  return <Content />
}
