import { useId } from 'react'
import type { CrmIntegration } from '../../../contract/crm-integration.ts'
import { CRM_API_VERSIONS } from '../../../contract/crm-versions.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { directionWords } from './crm-words.ts'
import { CRMS } from './providers.ts'

/** The last sync and the settings of a CRM; the defaults while it is not connected. */
export function CrmCardFacts({ integration }: { integration: CrmIntegration | undefined }) {
  const switchId = useId()
  const settings = integration?.syncSettings
  return (
    <dl className="mt-auto grid grid-cols-[1fr_auto] items-center gap-y-2 border-t px-4 py-3 text-sm [&_dd]:justify-self-end [&_dt]:text-ink-3">
      <dt>Last sync</dt>
      <dd>{integration?.lastSyncAt ? <TimeAgo moment={integration.lastSyncAt} /> : 'Never'}</dd>
      <dt>
        <label htmlFor={switchId}>Auto sync</label>
      </dt>
      <dd className="flex">
        <Switch id={switchId} checked={settings?.autoSync ?? false} disabled />
      </dd>
      <dt>Sync direction</dt>
      <dd>{directionWords[settings?.syncDirection ?? 'both']}</dd>
      {integration && (
        <>
          <dt>Connected with</dt>
          <dd className="wrap-anywhere text-right">{connectedWith(integration)}</dd>
        </>
      )}
      {integration && CRMS[integration.provider].hasOurId && (
        <>
          <dt>Records are recognized by</dt>
          <dd>{hasNoId(integration) ? 'Email address' : 'Leadwright ID'}</dd>
        </>
      )}
    </dl>
  )
}

/** The version of the API, and how or where its owner signed in. */
function connectedWith({ provider, authKind, loginUrl }: CrmIntegration) {
  const api = `${CRMS[provider].name} API ${CRM_API_VERSIONS[provider]}`
  const how = authKind === 'key' ? 'a key' : loginUrl && new URL(loginUrl).hostname
  return how ? `${api}, ${how}` : api
}

const hasNoId = ({ findings }: CrmIntegration) => findings.some(({ kind }) => kind === 'no_external_id')
