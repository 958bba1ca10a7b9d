import { DataSections } from '../accounts/data-sections.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export default function DataPage() {
  return (
    <SettingsFrame path="/settings/data">
      <DataSections />
    </SettingsFrame>
  )
}
