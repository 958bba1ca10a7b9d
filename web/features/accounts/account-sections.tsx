import { SettingsSection } from '../../ui/settings-section.tsx'
import { AccountLoaded } from './account-loaded.tsx'
import { EmailSettings } from './email-settings.tsx'
import { LetterKeysSetting } from './letter-keys-setting.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { PendingEmail } from './pending-email.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SecuritySettings } from './security/security-settings.tsx'
import { ThemeSetting } from './theme-setting.tsx'

/** Who the user is, how they sign in, and how the app looks. */
export function AccountSections() {
  return (
    <AccountLoaded>
      {(account) => (
        <>
          <SettingsSection title="Profile" description={`Signed in as ${account.email}`}>
            <ProfileSettings account={account} />
          </SettingsSection>
          {(account.canChangeEmail || account.pendingEmail) && (
            <SettingsSection title="Email address">
              {account.canChangeEmail && <EmailSettings email={account.email} />}
              {account.pendingEmail && <PendingEmail address={account.pendingEmail} />}
            </SettingsSection>
          )}
          {account.hasPassword && (
            <SettingsSection
              title="Password"
              description="A new password signs you out in all other browsers. Your API tokens stop working."
            >
              <PasswordSettings email={account.email} />
            </SettingsSection>
          )}
          <SettingsSection title="Security">
            <SecuritySettings account={account} />
          </SettingsSection>
          <SettingsSection title="Appearance">
            <ThemeSetting />
          </SettingsSection>
          <SettingsSection title="Keyboard">
            <LetterKeysSetting account={account} />
          </SettingsSection>
        </>
      )}
    </AccountLoaded>
  )
}
