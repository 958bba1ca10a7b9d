import { Zap } from 'lucide-react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
import { HelpButton } from '../onboarding/help-button.tsx'

const PlanDialog = lazyPart(() => import('../accounts/plan-dialog.tsx'))

/** The dashboard's header buttons, next to the bell. */
export function DashboardActions() {
  const plans = useDialogHost()
  return (
    <>
      <HelpButton />
      <Button onClick={() => plans.open()} className="max-sm:px-2.5 pointer-coarse:min-w-11">
        <Zap aria-hidden="true" />
        <span className="max-sm:sr-only">Upgrade Plan</span>
      </Button>
      {plans.host((dialog) => (
        <PlanDialog {...dialog} />
      ))}
    </>
  )
}
