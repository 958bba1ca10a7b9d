import { Check } from 'lucide-react'
import { useId } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'

export type CrmOffer = { name: string; initial: string; markClasses: string; features: string[] }

export function CrmCard({ offer }: { offer: CrmOffer }) {
  const titleId = useId()
  return (
    <Card aria-labelledby={titleId} className="flex flex-col">
      <header className="flex items-center gap-3 p-4">
        <span
          aria-hidden="true"
          className={cn('flex size-9 items-center justify-center rounded-md font-semibold text-lg', offer.markClasses)}
        >
          {offer.initial}
        </span>
        <h2 id={titleId} className="min-w-0 flex-1 truncate font-semibold text-base">
          {offer.name}
        </h2>
        <Badge hasDot>Not Connected</Badge>
      </header>
      <ul className="grid flex-1 gap-x-4 gap-y-2 px-4 pb-4 text-ink-2 text-sm xl:grid-cols-2">
        {offer.features.map((feature) => (
          <li key={feature} className="flex items-center gap-2">
            <Check className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <dl className="flex items-center justify-between border-t px-4 py-3 text-sm">
        <dt className="text-ink-3">Last sync</dt>
        <dd>Never</dd>
      </dl>
    </Card>
  )
}
