import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { CrmIntegration, CrmProvider } from '../../../contract/crm-integration.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CrmCardActions } from './crm-card-actions.tsx'
import { connectionWords, directionWords } from './crm-words.ts'
import { PROVIDER_NAMES } from './provider-names.ts'
import { useConnectCrm } from './use-connect-crm.ts'
import { useKeptFocus } from './use-kept-focus.ts'

export type CrmOffer = { provider: CrmProvider; markClasses: string; features: string[] }
type Props = {
  offer: CrmOffer
  /** Undefined while it is not known. */
  integrations: CrmIntegration[] | undefined
  /** Settings without which nobody can connect. */
  missing: string[]
}

export function CrmCard({ offer, integrations, missing }: Props) {
  const titleId = useId()
  const connect = useConnectCrm()
  const name = PROVIDER_NAMES[offer.provider]
  const integration = integrations?.find(({ provider }) => provider === offer.provider)
  const keptFocus = useKeptFocus<HTMLElement>(integration?.isActive)
  const { label, tone } = connectionWords(integration)
  return (
    <Card aria-labelledby={titleId} className="flex flex-col">
      <header className="flex items-center gap-3 p-4">
        <span
          aria-hidden="true"
          className={cn('flex size-9 items-center justify-center rounded-md font-semibold text-lg', offer.markClasses)}
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
      {integration?.inactiveReason && <Note title="Not synced at the moment">{integration.inactiveReason}</Note>}
      {integrations && !integration?.isActive && missing.length > 0 && (
        <Note title={`${name} is not set up on this server`}>
          Missing {missing.length === 1 ? 'setting' : 'settings'}:{' '}
          {missing.map((setting, at) => (
            <span key={setting}>
              {at > 0 && ', '}
              <code className="font-mono text-xs">{setting}</code>
            </span>
          ))}
        </Note>
      )}
      <ul className="grid flex-1 content-start gap-x-4 gap-y-2 px-4 pb-4 text-ink-2 text-sm xl:grid-cols-2">
        {offer.features.map((feature) => (
          <li key={feature} className="flex items-center gap-2">
            <Check className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <Facts integration={integration} />
      <footer {...keptFocus} className="flex flex-wrap gap-2 border-t px-4 py-3">
        {integrations && !integration?.isActive && (
          <Button variant="primary" disabled={missing.length > 0} onClick={() => void connect(offer.provider)}>
            Connect
          </Button>
        )}
        {integration && <CrmCardActions integration={integration} />}
      </footer>
    </Card>
  )
}

function Facts({ integration }: { integration: CrmIntegration | undefined }) {
  const switchId = useId()
  const settings = integration?.syncSettings
  return (
    <dl className="grid grid-cols-[1fr_auto] items-center gap-y-2 border-t px-4 py-3 text-sm [&_dd]:justify-self-end [&_dt]:text-ink-3">
      <dt>Last sync</dt>
      <dd>{integration?.lastSyncAt ? formatDate(integration.lastSyncAt) : 'Never'}</dd>
      <dt>
        <label htmlFor={switchId}>Auto sync</label>
      </dt>
      <dd className="flex">
        <Switch id={switchId} checked={settings?.autoSync ?? false} disabled />
      </dd>
      <dt>Sync direction</dt>
      <dd>{directionWords[settings?.syncDirection ?? 'both']}</dd>
    </dl>
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
