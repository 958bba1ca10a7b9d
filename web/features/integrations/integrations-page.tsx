import { Redirect } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { LoadFailure } from '../../ui/loading/load-failure.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ConnectedCard } from './connected-card.tsx'
import { useProviders } from './crm-api.ts'
import { CrmCard } from './crm-card.tsx'
import { MoreSettingsCard } from './more-settings-card.tsx'
import { CRM_ORDER } from './providers.ts'
import { useIntegrations } from './sync-lead-api.ts'
import { SyncLogCard } from './sync-log-card.tsx'
import { useConnectionNews } from './use-connect-crm.ts'

export default function IntegrationsPage() {
  useConnectionNews()
  const { data: integrations, isError, isFetching, refetch } = useIntegrations()
  const providers = useProviders().data
  // Notifications of earlier versions lead here.
  if (new URLSearchParams(useSearch()).get('emails') === 'unknown')
    return <Redirect to="/outbox?emails=unknown" replace />
  return (
    <>
      <PageHeader title="Integrations" />
      <PageBody>
        {!integrations && isError && !isFetching && (
          <LoadFailure what="Your integrations didn't load." onRetry={() => void refetch()} />
        )}
        <div className="grid gap-4 md:grid-cols-2">
          {CRM_ORDER.map((provider) => (
            <CrmCard
              key={provider}
              provider={provider}
              integrations={integrations}
              missing={providers?.find((one) => one.provider === provider)?.missing ?? []}
            />
          ))}
        </div>
        <ConnectedCard integrations={integrations} />
        {integrations && <SyncLogCard integrations={integrations} />}
        <MoreSettingsCard />
      </PageBody>
    </>
  )
}
