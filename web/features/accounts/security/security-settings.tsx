import type { Account } from '../../../../contract/account.ts'
import { PasskeySettings } from './passkey-settings.tsx'
import { SessionSettings } from './session-settings.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'

/** How the account is protected, and where it is signed in. */
export function SecuritySettings({ account }: { account: Account }) {
  return (
    <div className="flex flex-col gap-6">
      {account.hasPassword && (
        <>
          <TwoFactorSettings email={account.email} />
          <PasskeySettings />
        </>
      )}
      <SessionSettings />
    </div>
  )
}
