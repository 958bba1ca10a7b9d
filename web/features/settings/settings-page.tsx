import { Redirect, useLocation } from 'wouter'
import { SettingsContent } from './settings-content.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SETTINGS_PAGES } from './settings-pages.ts'

/** Every page of the settings; /settings itself goes to the first. */
export default function SettingsPage() {
  const [path] = useLocation()
  const page = SETTINGS_PAGES.find((one) => path.toLowerCase().startsWith(one.path))
  if (!page) return <Redirect to={SETTINGS_PAGES[0].path} replace />
  return (
    <SettingsFrame path={page.path}>
      <SettingsContent path={page.path} />
    </SettingsFrame>
  )
}
