import { AiSections } from '../writing/models/ai-sections.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export default function AiPage() {
  return (
    <SettingsFrame path="/settings/ai">
      <AiSections />
    </SettingsFrame>
  )
}
