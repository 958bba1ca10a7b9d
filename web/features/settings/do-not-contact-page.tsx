import { SuppressionCard } from '../mail/do-not-contact/suppression-card.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export default function DoNotContactPage() {
  return (
    <SettingsFrame path="/settings/do-not-contact">
      <SuppressionCard />
    </SettingsFrame>
  )
}
