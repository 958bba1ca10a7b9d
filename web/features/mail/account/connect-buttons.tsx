import { useQuery } from '@tanstack/react-query'
import { MAIL_PROVIDER_NAMES } from '../../../../contract/mail-provider.ts'
import type { MailProviderSetup } from '../../../../contract/mailbox.ts'
import { Button } from '../../../ui/button.tsx'
import { connectAccount, useAccountNews } from './use-connect-account.ts'

const PRODUCTS = { google: 'Gmail and Google Workspace', microsoft: 'Outlook and Microsoft 365' }

/** Email accounts that are connected with one click. What the server lacks for it is said. */
export function ConnectButtons() {
  useAccountNews()
  const { data: setups } = useQuery<MailProviderSetup[]>({ queryKey: ['/api/mailbox/providers'] })
  if (!setups) return null
  const missing = setups.filter((setup) => setup.missing.length > 0)
  return (
    <div className="px-4 pb-4">
      <ul className="flex flex-wrap gap-2">
        {setups.map((setup) => (
          <li key={setup.provider}>
            <Button
              variant={setup.missing.length > 0 ? 'secondary' : 'primary'}
              disabled={setup.missing.length > 0}
              title={PRODUCTS[setup.provider]}
              onClick={() => void connectAccount(setup.provider)}
            >
              Connect {MAIL_PROVIDER_NAMES[setup.provider]}
            </Button>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="mt-2 max-w-2xl text-ink-3 text-xs">
          {missing.map(({ provider }) => MAIL_PROVIDER_NAMES[provider]).join(' and ')} can be connected once your admin
          has set {missing.flatMap((setup) => setup.missing).join(', ')}.
        </p>
      )}
    </div>
  )
}
