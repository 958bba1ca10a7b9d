import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ModelTest } from '../../../../contract/model-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

export function TestButton({ isTesting, onClick }: { isTesting: boolean; onClick: () => void }) {
  return (
    <Button type="button" onClick={onClick} disabled={isTesting}>
      {isTesting && <Spinner />}
      {isTesting ? 'Testing…' : 'Test'}
    </Button>
  )
}

/** How the last test went. The region is always there, so that screen readers announce what changes in it. */
export function TestResult({ result, isTesting }: { result: ModelTest | undefined; isTesting: boolean }) {
  const Icon = result?.isOk ? CircleCheck : CircleAlert
  return (
    <div role="status" className="empty:hidden">
      {result && !isTesting && (
        <p className="flex items-start gap-2 text-sm">
          <Icon className={`mt-0.5 size-4 shrink-0 ${result.isOk ? 'text-good' : 'text-bad'}`} aria-hidden="true" />
          <span className="wrap-anywhere">
            {result.message}
            {!result.isOk && (
              <span className="text-ink-3"> It took {(result.durationMs / 1000).toFixed(1)} seconds.</span>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
