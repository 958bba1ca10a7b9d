import { SettingsSection } from '../../ui/settings-section.tsx'
import { TokenSettings } from './token-settings.tsx'

/** Access for programs. */
export function ApiSections() {
  return (
    <SettingsSection title="API tokens">
      <TokenSettings />
      <p className="text-ink-2 text-sm">
        Every call is described in the{' '}
        <a href="/api/docs" className="font-medium text-accent-text underline underline-offset-2">
          API documentation
        </a>
        .
      </p>
    </SettingsSection>
  )
}
