import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import type { CrmFinding, CrmIntegration } from '../../../contract/crm-integration.ts'
import { CRMS } from './providers.ts'

const SHOWN = 3

/** Kinds that the user can do something about on the settings page. */
const IN_SETTINGS: CrmFinding['kind'][] = ['other_connection', 'required_field', 'no_currency', 'no_external_id']
const isInSettings = ({ kind }: CrmFinding) => IN_SETTINGS.includes(kind)

/** What the sync has to do without in this account of the CRM, and what its settings still need. */
export function CrmFindings({ integration: { provider, findings, isActive } }: { integration: CrmIntegration }) {
  if (!isActive || findings.length === 0) return null
  const limits = findings.filter((finding) => !isInSettings(finding) && finding.kind !== 'more')
  const choices = findings.filter(isInSettings)
  const others = limits.slice(SHOWN)
  const rest = findings.find(({ kind }) => kind === 'more')
  return (
    <div role="note" className="mx-4 mb-4 flex items-start gap-2 rounded-md bg-sunken px-3 py-2.5 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn-text" aria-hidden="true" />
      <div className="wrap-anywhere flex min-w-0 flex-1 flex-col gap-2">
        {limits.length > 0 && (
          <div>
            <p className="font-medium">What {CRMS[provider].name} doesn't allow</p>
            <Findings findings={limits.slice(0, SHOWN)} />
            {others.length > 0 && (
              <details>
                <summary className="cursor-pointer text-ink-2 text-xs">{others.length} more</summary>
                <Findings findings={others} />
              </details>
            )}
          </div>
        )}
        {choices.length > 0 && (
          <div>
            <p className="font-medium">Check your settings</p>
            <Findings findings={choices} />
            <Link
              href={`/integrations/${provider}/settings`}
              className="rounded-sm text-accent-text text-xs hover:underline"
            >
              Change in settings
            </Link>
          </div>
        )}
        {rest && <p className="text-ink-2 text-xs">{rest.message}</p>}
      </div>
    </div>
  )
}

const Findings = ({ findings }: { findings: CrmFinding[] }) => (
  <ul className="my-1 flex flex-col gap-1">
    {findings.map(({ kind, property, message }) => (
      <li key={`${kind} ${property} ${message}`} className="text-ink-2 text-xs">
        {message}
      </li>
    ))}
  </ul>
)
