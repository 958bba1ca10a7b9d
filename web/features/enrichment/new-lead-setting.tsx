import { useId } from 'react'
import { Switch } from '../../ui/form/switch.tsx'
import { useChangeEnrichmentSettings, useEnrichmentSettings } from './enrichment-api.ts'

/** Whether leads added in the form are enriched automatically. Hidden when the setting doesn't load. */
export function NewLeadSetting({ className }: { className?: string }) {
  const id = useId()
  const { data, isError } = useEnrichmentSettings()
  const { mutate } = useChangeEnrichmentSettings()
  if (isError) return null
  return (
    <div className={className}>
      <div className="flex items-center gap-3">
        <Switch
          id={id}
          aria-describedby={`${id}-note`}
          disabled={!data}
          checked={data?.enrichesNewLeads ?? false}
          onCheckedChange={(enrichesNewLeads) => mutate({ enrichesNewLeads })}
        />
        <div className="leading-4">
          <label htmlFor={id} className="block font-medium text-sm">
            Enrich leads I add
          </label>
          <p id={`${id}-note`} className="text-ink-3 text-xs">
            Reads the company's public website
          </p>
        </div>
      </div>
    </div>
  )
}
