import { PlugZap } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { PageBody } from '../../../ui/page-body.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import NotFoundPage from '../../not-found/not-found-page.tsx'
import { CRM_ORDER, CRMS } from '../providers.ts'
import { useIntegrations } from '../sync-lead-api.ts'
import { BackLink } from './back-link.tsx'
import { SettingsForm } from './settings-form.tsx'

/** How one CRM is synced. */
export default function CrmSettingsPage() {
  const { provider: wanted } = useParams<{ provider: string }>()
  const provider = CRM_ORDER.find((one) => one === wanted)
  const integrations = useIntegrations()
  if (!provider) return <NotFoundPage />
  const title = `${CRMS[provider].name} settings`
  return (
    <Loaded
      query={integrations}
      loading={
        <>
          <PageHeader title={title} actions={<BackLink />} />
          <PageBody>
            <LoadingLines label="Loading settings" widths={['w-1/3', 'w-2/3', 'w-1/2', 'w-3/5']} />
          </PageBody>
        </>
      }
      failure={(retry) => (
        <>
          <PageHeader title={title} actions={<BackLink />} />
          <LoadFailureState what="The settings didn't load" onRetry={retry} />
        </>
      )}
    >
      {(found) => {
        const integration = found.find((one) => one.provider === provider)
        if (integration) return <SettingsForm key={integration.id} integration={integration} title={title} />
        return (
          <>
            <PageHeader title={title} actions={<BackLink />} />
            <EmptyState
              icon={PlugZap}
              title={`${CRMS[provider].name} isn't connected`}
              text="Connect it first, then choose how it is synced."
              action={
                <Button asChild>
                  <Link href="/integrations">Go to integrations</Link>
                </Button>
              }
            />
          </>
        )
      }}
    </Loaded>
  )
}
