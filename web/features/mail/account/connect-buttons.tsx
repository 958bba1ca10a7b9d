import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { MAIL_PROVIDER_NAMES } from '../../../../contract/mail-provider.ts'
import { type MailProviderSetup, SUGGESTED_RAMP_UP } from '../../../../contract/mailbox.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { connectAccount, useAccountNews } from './use-connect-account.ts'

const { start, step, target } = SUGGESTED_RAMP_UP
const PRODUCTS = { google: 'Gmail and Google Workspace', microsoft: 'Outlook and Microsoft 365' }

/** Email accounts that are connected with one click. What the server lacks for it is said. */
export function ConnectButtons({ onConnected }: { onConnected?: () => void }) {
  useAccountNews(onConnected)
  const id = useId()
  const [rampsUp, setRampsUp] = useState(false)
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
              onClick={() => void connectAccount(setup.provider, { rampsUp })}
            >
              Connect {MAIL_PROVIDER_NAMES[setup.provider]}
            </Button>
          </li>
        ))}
      </ul>
      {missing.length < setups.length && (
        <div className="mt-3 flex max-w-2xl items-start gap-3">
          <Switch id={id} checked={rampsUp} onCheckedChange={setRampsUp} aria-describedby={`${id}-hint`} />
          <div className="text-sm">
            <label htmlFor={id}>Ramp up slowly</label>
            <p id={`${id}-hint`} className="text-ink-3 text-xs">
              {`Starts with ${start} emails a day and adds ${step} each day, up to ${target}. Recommended for an address that is new or rarely sends.`}
            </p>
          </div>
        </div>
      )}
      {missing.length > 0 && (
        <p className="mt-2 max-w-2xl text-ink-3 text-xs">
          {missing.map(({ provider }) => MAIL_PROVIDER_NAMES[provider]).join(' and ')} can be connected once your admin
          has set {missing.flatMap((setup) => setup.missing).join(', ')}.
        </p>
      )}
    </div>
  )
}
