import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { SettingsContent } from './settings-content.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SETTINGS_PAGES } from './settings-pages.ts'

const pageAt = (path: string) => SETTINGS_PAGES.find((page) => path.toLowerCase().startsWith(page.path))

/** Every page of the settings; /settings itself goes to the first. */
export default function SettingsPage() {
  const [path] = useLocation()
  // Each address mounts its own. While the next page loads, this one stays, although the address has changed.
  const [page] = useState(() => pageAt(path))
  if (!page) return <Redirect to={SETTINGS_PAGES[0].path} replace />
  return (
    <SettingsFrame path={page.path}>
      <SettingsContent path={page.path} />
    </SettingsFrame>
  )
}
