import { VoiceSettings } from '../writing/voice/voice-settings.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export default function OfferAndVoicePage() {
  return (
    <SettingsFrame path="/settings/offer-and-voice">
      <VoiceSettings />
    </SettingsFrame>
  )
}
