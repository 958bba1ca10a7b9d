import { Copy } from 'lucide-react'
import { copyWithToast } from '../../../lib/copy-with-toast.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ProofForm } from './proof-form.tsx'
import { useBeginTotp, useConfirmTotp } from './security-api.ts'

type Props = { onCodes: (codes: string[]) => void; onCancel: () => void }

/** The password, then the QR code and a first code of the app. */
export function TwoFactorSetup({ onCodes, onCancel }: Props) {
  const beginning = useBeginTotp()
  const confirmation = useConfirmTotp()
  const setup = beginning.data
  if (!setup)
    return (
      <ProofForm
        key="password"
        fields={['password']}
        action="Continue"
        failure="Failed to start the setup."
        onSubmit={({ password }) => beginning.mutateAsync({ password })}
        onCancel={onCancel}
      />
    )
  return (
    <ProofForm
      key="code"
      fields={['code']}
      hints={{ code: 'The 6 digits that the app shows now' }}
      action="Turn On"
      failure="Failed to turn on two-factor authentication."
      onSubmit={async ({ code }) => onCodes((await confirmation.mutateAsync(code)).recoveryCodes)}
      onCancel={onCancel}
    >
      <div className="flex flex-col items-center gap-3 sm:flex-row sm:items-start">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
          alt="QR code for your authenticator app"
          className="size-36 shrink-0 rounded-md bg-white"
        />
        <div className="flex min-w-0 flex-col gap-2 self-stretch text-sm">
          <p className="text-ink-2">
            Scan the QR code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or
            1Password.
          </p>
          <details>
            <summary className="cursor-pointer rounded-sm font-medium pointer-coarse:py-2">Can't scan it?</summary>
            <p className="mt-1 text-ink-2">Enter this key in the app:</p>
            <div className="flex items-center gap-2">
              <code className="min-w-0 flex-1 select-all break-all text-xs">{setup.secret}</code>
              <IconButton label="Copy key" onClick={() => copyWithToast(setup.secret)}>
                <Copy aria-hidden="true" />
              </IconButton>
            </div>
          </details>
        </div>
      </div>
    </ProofForm>
  )
}
