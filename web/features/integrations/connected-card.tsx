import { ExternalLink } from 'lucide-react'
import type { CrmIntegration } from '../../../contract/crm-integration.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { connectionWords } from './crm-words.ts'
import { CRMS } from './providers.ts'

export function ConnectedCard({ integrations }: { integrations: CrmIntegration[] | undefined }) {
  return (
    <Card aria-labelledby="connected-title">
      <CardHeader title="Connected integrations" titleId="connected-title" />
      {integrations && integrations.length > 0 ? (
        <ul className="divide-y border-t">
          {integrations.map((integration) => (
            <Connected key={integration.id} integration={integration} />
          ))}
        </ul>
      ) : (
        <p className="px-4 pb-4 text-ink-2 text-sm">No CRM is connected.</p>
      )}
    </Card>
  )
}

function Connected({ integration }: { integration: CrmIntegration }) {
  const { label, tone } = connectionWords(integration)
  const { instanceUrl, provider } = integration
  return (
    <li className="flex min-h-row items-center gap-3 px-4 py-2 text-sm">
      <span className="font-medium">{CRMS[provider].name}</span>
      <Badge tone={tone}>{label}</Badge>
      {instanceUrl && /^https?:/.test(instanceUrl) && (
        <Button asChild size="sm" className="ml-auto">
          <a href={instanceUrl} target="_blank" rel="noreferrer">
            Open CRM
            <ExternalLink aria-hidden="true" />
          </a>
        </Button>
      )}
    </li>
  )
}
