import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LeadRecord } from '../../../contract/crm-choices.ts'
import { CRM_NAMES } from '../../../contract/crm-names.ts'
import { useCanSync } from './sync-lead.tsx'

type Props = {
  leadId: number
  /** Around the records; not called when there are none. */
  children: (records: ReactNode) => ReactNode
}

/** The records of a lead in the connected CRMs, and who owns them there. */
export function LeadRecords({ leadId, children }: Props) {
  const isConnected = useCanSync()
  const { data: records = [] } = useQuery<LeadRecord[]>({
    queryKey: [`/api/leads/${leadId}/crm-records`],
    enabled: isConnected,
    refetchOnMount: 'always',
  })
  if (records.length === 0) return null
  return children(
    <ul className="flex flex-col gap-1 text-sm">
      {records.map((record) => (
        <RecordLine key={record.provider} record={record} />
      ))}
    </ul>,
  )
}

function RecordLine({ record: { provider, url, owner } }: { record: LeadRecord }) {
  const name = CRM_NAMES[provider]
  const person = owner && (owner.name ?? owner.email)
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-3">
      <span className="wrap-anywhere min-w-0 flex-1">
        {person ? (
          <>
            Owner in {name}: <span className="font-medium">{person}</span>
          </>
        ) : (
          `Synced with ${name}`
        )}
      </span>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="flex shrink-0 items-center gap-1 rounded-sm text-accent-text text-xs hover:underline"
        >
          Open in {name}
          <ExternalLink className="size-3.5" aria-hidden="true" />
        </a>
      )}
    </li>
  )
}
