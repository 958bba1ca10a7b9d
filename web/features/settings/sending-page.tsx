import { ContactedSetting } from '../accounts/contacted-setting.tsx'
import { SendingSettings } from '../mail/sending/sending-settings.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export default function SendingPage() {
  return (
    <SettingsFrame path="/settings/sending">
      <SendingSettings />
      <ContactedSetting />
    </SettingsFrame>
  )
}
