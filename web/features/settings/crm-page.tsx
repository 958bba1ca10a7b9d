import { CrmSettingsLinks } from '../integrations/settings/crm-settings-links.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export default function CrmPage() {
  return (
    <SettingsFrame path="/settings/crm">
      <CrmSettingsLinks />
    </SettingsFrame>
  )
}
