import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { CrmIntegration, CrmProvider } from '../../../contract/crm-integration.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'
import { useFocusFallback } from '../../ui/overlay/use-focus-fallback.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConnectButtons } from './connect/connect-buttons.tsx'
import { CrmCardActions } from './crm-card-actions.tsx'
import { CrmCardFacts } from './crm-card-facts.tsx'
import { CrmFindings } from './crm-findings.tsx'
import { connectionWords } from './crm-words.ts'
import { CRMS } from './providers.ts'

type Props = {
  provider: CrmProvider
  /** Undefined while loading. */
  integrations: CrmIntegration[] | undefined
  /** Server settings that are missing, without which no one can connect. */
  missing: string[]
}

export function CrmCard({ provider, integrations, missing }: Props) {
  const titleId = useId()
  const { name, markClasses, features, withoutApp } = CRMS[provider]
  const integration = integrations?.find((one) => one.provider === provider)
  const focusFallback = useFocusFallback<HTMLElement>(integration?.isActive)
  const { label, tone } = connectionWords(integration)
  return (
    <Card aria-labelledby={titleId} className="flex flex-col">
      <header className="flex items-center gap-3 p-4">
        <span
          aria-hidden="true"
          className={cn('flex size-9 items-center justify-center rounded-md font-semibold text-lg', markClasses)}
        >
          {name.charAt(0)}
        </span>
        <h2 id={titleId} className="min-w-0 flex-1 truncate font-semibold text-base">
          {name}
        </h2>
        {integrations ? (
          <Badge tone={tone} hasDot>
            {label}
          </Badge>
        ) : (
          <Skeleton className="h-5.5 w-28 rounded-full" />
        )}
      </header>
      {integration?.inactiveReason && <Note title="Sync is paused">{integration.inactiveReason}</Note>}
      {integrations && !integration?.isActive && missing.length > 0 && (
        <Note title={`${name} isn't set up on this server`}>
          To connect, add {missing.length === 1 ? 'this setting' : 'these settings'} on the server:{' '}
          {missing.map((setting, at) => (
            <span key={setting}>
              {at > 0 && ', '}
              <code className="font-mono text-xs">{setting}</code>
            </span>
          ))}
          {withoutApp && `. ${withoutApp}`}
        </Note>
      )}
      <ul className="grid gap-x-4 gap-y-2 px-4 pb-4 text-ink-2 text-sm xl:grid-cols-2">
        {features.map((feature) => (
          <li key={feature} className="flex items-center gap-2">
            <Check className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {integration && <CrmFindings integration={integration} />}
      <CrmCardFacts integration={integration} />
      <footer {...focusFallback} className="flex flex-wrap gap-2 border-t px-4 py-3">
        {integrations && !integration?.isActive && (
          <ConnectButtons provider={provider} isAppMissing={missing.length > 0} />
        )}
        {integration && <CrmCardActions integration={integration} />}
      </footer>
    </Card>
  )
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="note" className="mx-4 mb-4 flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2.5 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn-text" aria-hidden="true" />
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  )
}
