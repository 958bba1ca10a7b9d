import { EmailAccountCard } from '../mail/account/email-account-card.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export default function EmailAccountsPage() {
  return (
    <SettingsFrame path="/settings/email-accounts">
      <EmailAccountCard />
    </SettingsFrame>
  )
}
