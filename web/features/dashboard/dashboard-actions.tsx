import { Zap } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { HelpButton } from '../onboarding/help-button.tsx'

const PlanDialog = lazy(() => import('../accounts/plan-dialog.tsx'))

/** The dashboard's header buttons, next to the bell. */
export function DashboardActions() {
  // Once opened, the dialog stays mounted so that its closing animation shows.
  const [plans, setPlans] = useState({ isOpen: false, isKnown: false })
  return (
    <>
      <HelpButton />
      <Button
        onClick={() => setPlans({ isOpen: true, isKnown: true })}
        className="max-sm:px-2.5 pointer-coarse:min-w-11"
      >
        <Zap aria-hidden="true" />
        <span className="max-sm:sr-only">Upgrade Plan</span>
      </Button>
      <Suspense>
        {plans.isKnown && (
          <PlanDialog isOpen={plans.isOpen} onClose={() => setPlans({ isOpen: false, isKnown: true })} />
        )}
      </Suspense>
    </>
  )
}
