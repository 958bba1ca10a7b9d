import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { EmailAddress } from '../../../../../contract/email-address.ts'
import { MAIL_PROVIDER_NAMES, type MailProvider } from '../../../../../contract/mail-provider.ts'
import type { MailProviderSetup } from '../../../../../contract/mailbox.ts'
import type { MailboxDetection } from '../../../../../contract/mailbox-detection.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { Button } from '../../../../ui/button.tsx'
import type { MailboxForm } from '../form-parts.tsx'
import { OTHER } from '../mail-presets.ts'
import { withPreset } from '../mailbox-form.ts'
import { connectAccount } from '../use-connect-account.ts'

const DEBOUNCE_MS = 500

/** Who runs the mailbox of the address in the form. It offers the right button, and fills in the servers that were found. */
export function DetectedProvider({ form }: { form: MailboxForm }) {
  const typed = useWatch({ control: form.control, name: 'fromEmail' })
  const address = useDebounced(typed.trim(), DEBOUNCE_MS)
  const { data: found } = useQuery<MailboxDetection>({
    queryKey: ['/api/mailbox/detect', { address }],
    enabled: EmailAddress.safeParse(address).success,
  })
  const { data: setups } = useQuery<MailProviderSetup[]>({ queryKey: ['/api/mailbox/providers'] })
  useFoundServers(form, found)
  const provider = found && found.provider !== 'other' ? found.provider : undefined
  const missing = setups?.find((setup) => setup.provider === provider)?.missing
  const words = found && wordsOf(found, address, missing)
  return (
    <div
      className={
        words ? 'flex flex-wrap items-center gap-3 rounded-md bg-info-soft px-3 py-2.5 sm:col-span-full' : 'contents'
      }
    >
      <p
        role="status"
        className={words ? 'flex min-w-0 flex-1 basis-64 items-start gap-2 text-ink text-sm' : 'contents'}
      >
        {words && (
          <>
            <AtSign className="mt-0.5 size-4 shrink-0 text-info" aria-hidden="true" />
            <span className="wrap-anywhere">{words}</span>
          </>
        )}
      </p>
      {provider && missing?.length === 0 && (
        <Button
          variant="primary"
          onClick={() => void connectAccount(provider, { address, rampsUp: form.getValues('hasRampUp') })}
        >
          Connect {MAIL_PROVIDER_NAMES[provider]}
        </Button>
      )}
    </div>
  )
}

/** Undefined while nothing helpful is known. */
function wordsOf({ provider, smtp }: MailboxDetection, address: string, missing: string[] | undefined) {
  if (provider === 'other')
    return smtp
      ? `We found the email servers of ${address.slice(address.lastIndexOf('@') + 1)}. Enter your password.`
      : undefined
  if (!missing) return undefined
  const name = MAIL_PROVIDER_NAMES[provider]
  return missing.length === 0
    ? `${address} is a ${name} mailbox. Connect it with one click, without a password. Or fill in the fields below.`
    : `${address} is a ${name} mailbox. ${BY_PASSWORD[provider]} Or ask your admin to set ${missing.join(', ')}.`
}

const BY_PASSWORD: Record<MailProvider, string> = {
  google: 'Use an app password below.',
  microsoft: 'Microsoft no longer accepts passwords for reading the inbox.',
}

/** Servers that somebody typed or chose stay. */
function useFoundServers(form: MailboxForm, found: MailboxDetection | undefined) {
  const filled = useRef({ smtp: '', imap: '' })
  useEffect(() => {
    if (!found) return
    const before = form.getValues()
    const isOurs = (use: 'smtp' | 'imap') => ['', filled.current[use]].includes(before[use].host)
    const isNothing = !found.smtp && before.smtp.host === ''
    if (isNothing || !isOurs('smtp') || !isOurs('imap')) return
    const { smtp, imap, hasImap } = withPreset(before, found.smtp ? { smtp: found.smtp, imap: found.imap } : OTHER)
    const options = { shouldValidate: form.formState.isSubmitted }
    form.setValue('smtp', smtp, options)
    form.setValue('hasImap', hasImap, options)
    form.setValue('imap', imap, options)
    filled.current = { smtp: smtp.host, imap: imap.host }
  }, [form, found])
}
