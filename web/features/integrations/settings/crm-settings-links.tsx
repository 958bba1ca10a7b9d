import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { connectionWords } from '../crm-words.ts'
import { CRM_ORDER, CRMS } from '../providers.ts'
import { useIntegrations } from '../sync-lead-api.ts'

/** Each CRM with the way to its settings, or to where it is connected. */
export function CrmSettingsLinks() {
  return (
    <Card aria-labelledby="crm-settings-title">
      <CardHeader
        title="Your CRM"
        titleId="crm-settings-title"
        description="Fields, direction, deals and logged emails of each connected CRM."
      />
      <Loaded
        query={useIntegrations()}
        loading={<LoadingLines label="Loading integrations" widths={['w-1/3', 'w-1/2']} className="px-4 pb-4" />}
        failure="Your integrations didn't load."
      >
        {(integrations) => (
          <ul className="divide-y border-t">
            {CRM_ORDER.map((provider) => {
              const integration = integrations.find((one) => one.provider === provider)
              const { label, tone } = connectionWords(integration)
              return (
                <li key={provider}>
                  <Link
                    href={integration ? `/integrations/${provider}/settings` : '/integrations'}
                    className="-outline-offset-2 flex min-h-row items-center gap-3 px-4 py-2 text-sm hover:bg-sunken"
                  >
                    <span className="font-medium">{CRMS[provider].name}</span>
                    <Badge tone={tone}>{label}</Badge>
                    <span className="ml-auto text-ink-2">{integration ? 'Settings' : 'Connect'}</span>
                    <ChevronRight className="size-4 text-ink-3" aria-hidden="true" />
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
