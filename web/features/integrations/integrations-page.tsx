import { useEffect } from 'react'
import { LoadFailure } from '../../ui/loading/load-failure.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmailAccountCard } from '../mail/account/email-account-card.tsx'
import { SuppressionCard } from '../mail/do-not-contact/suppression-card.tsx'
import { preloadParts } from '../mail/lazy-parts.ts'
import { MailCard } from '../mail/outbox/mail-card.tsx'
import { ConnectedCard } from './connected-card.tsx'
import { useProviders } from './crm-api.ts'
import { CrmCard } from './crm-card.tsx'
import { CRM_ORDER } from './providers.ts'
import { useIntegrations } from './sync-lead-api.ts'
import { SyncLogCard } from './sync-log-card.tsx'
import { useConnectionNews } from './use-connect-crm.ts'

export default function IntegrationsPage() {
  useEffect(preloadParts, [])
  useConnectionNews()
  const { data: integrations, isError, isFetching, refetch } = useIntegrations()
  const providers = useProviders().data
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
        <EmailAccountCard />
        <MailCard />
        <SuppressionCard />
      </PageBody>
    </>
  )
}
