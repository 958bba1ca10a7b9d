import { ApiSections } from '../accounts/api-sections.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export default function ApiPage() {
  return (
    <SettingsFrame path="/settings/api">
      <ApiSections />
    </SettingsFrame>
  )
}
