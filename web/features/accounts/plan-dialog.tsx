import { Check } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { PLANS } from './plans.ts'

type Props = { isOpen: boolean; onClose: () => void }

export default function PlanDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Choose Your Plan"
        className="max-w-2xl"
        footer={
          <p className="w-full text-balance text-center text-ink-2 text-sm">
            All plans include a 14-day free trial. Cancel anytime.
          </p>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {PLANS.map((plan) => (
            <section
              key={plan.name}
              aria-label={plan.name}
              className={cn('flex flex-col rounded-lg border p-5', plan.isMostPopular && 'border-accent')}
            >
              <div className="flex items-center justify-between gap-2">
                <h3 className="font-semibold text-lg">{plan.name}</h3>
                {plan.isMostPopular && <Badge tone="accent">Most Popular</Badge>}
              </div>
              <p className="mt-1">
                <span className="font-semibold text-2xl tracking-tight">{`$${plan.dollarsPerMonth}`}</span>
                <span className="text-ink-3 text-sm">/month</span>
              </p>
              <ul className="mt-4 mb-5 flex flex-1 flex-col gap-2 text-sm">
                {plan.features.map((feature) => (
                  <li key={feature} className="flex items-start gap-2">
                    <Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden="true" />
                    {feature}
                  </li>
                ))}
              </ul>
              <Button variant={plan.isMostPopular ? 'primary' : 'secondary'} onClick={() => announce(plan.name)}>
                {`Choose ${plan.name}`}
              </Button>
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}

const announce = (plan: string) =>
  toast({ title: 'Coming Soon', description: `${plan} plan subscription will be available soon!` })
