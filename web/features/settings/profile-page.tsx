import { AccountSections } from '../accounts/account-sections.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export default function ProfilePage() {
  return (
    <SettingsFrame path="/settings/profile">
      <AccountSections />
    </SettingsFrame>
  )
}
