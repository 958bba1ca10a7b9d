import { useState } from 'react'
import { RECOVERY_CODES, type SecondFactor } from '../../../../contract/second-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { useRenewCodes, useSecondFactor, useTurnOffTotp } from './security-api.ts'
import { TwoFactorSetup } from './two-factor-setup.tsx'

type Step = 'setup' | 'renew' | 'off' | { codes: string[] } | undefined

/** Codes of an authenticator app as the second factor. */
export function TwoFactorSettings({ email }: { email: string }) {
  const factor = useSecondFactor()
  const [step, setStep] = useState<Step>()
  const renewal = useRenewCodes()
  const turningOff = useTurnOffTotp()
  const close = () => setStep(undefined)

  return (
    <section aria-label="Two-factor authentication" className="flex flex-col gap-3">
      {/* For the browser's password manager. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <div>
        <h3 className="font-semibold text-base">Two-factor authentication</h3>
        <p className="text-ink-2 text-sm">
          Signing in with your password also asks for a code from an authenticator app on your phone.
        </p>
      </div>
      <Loaded
        query={factor}
        loading={<Skeleton className="h-8 w-1/2" />}
        failure="Two-factor authentication didn't load."
      >
        {(data) => {
          if (typeof step === 'object') return <RecoveryCodeList codes={step.codes} onDone={close} />
          if (step === 'setup') return <TwoFactorSetup onCodes={(codes) => setStep({ codes })} onCancel={close} />
          if (step === 'renew')
            return (
              <ProofForm
                fields={['password', 'code']}
                hints={{ code: 'From your authenticator app, or a recovery code' }}
                action="Create New Codes"
                failure="Failed to create new recovery codes."
                onSubmit={async (proof) => setStep({ codes: (await renewal.mutateAsync(proof)).recoveryCodes })}
                onCancel={close}
              >
                <p className="text-ink-2 text-sm">New recovery codes replace the old ones.</p>
              </ProofForm>
            )
          if (step === 'off')
            return (
              <ProofForm
                fields={['password', 'code']}
                hints={{ code: 'From your authenticator app, or a recovery code' }}
                action="Turn Off"
                variant="destructive"
                failure="Failed to turn off two-factor authentication."
                onSubmit={async (proof) => {
                  await turningOff.mutateAsync(proof)
                  close()
                  toast({ title: 'Two-factor authentication is off' })
                }}
                onCancel={close}
              />
            )
          return data.isOn ? (
            <IsOn factor={data} onRenew={() => setStep('renew')} onTurnOff={() => setStep('off')} />
          ) : (
            <Button className="self-start" onClick={() => setStep('setup')}>
              Set Up
            </Button>
          )
        }}
      </Loaded>
    </section>
  )
}

type IsOnProps = { factor: SecondFactor; onRenew: () => void; onTurnOff: () => void }

function IsOn({ factor, onRenew, onTurnOff }: IsOnProps) {
  return (
    <>
      <p className="text-sm">
        <span className="font-medium text-good">On</span>
        {factor.turnedOnAt && (
          <>
            {' '}
            since <TimeAgo moment={factor.turnedOnAt} />
          </>
        )}
        . {factor.recoveryCodesLeft} of {RECOVERY_CODES} recovery codes are unused.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRenew}>New Recovery Codes</Button>
        <Button onClick={onTurnOff}>Turn Off</Button>
      </div>
    </>
  )
}
