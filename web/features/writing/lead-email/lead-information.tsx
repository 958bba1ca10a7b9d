import { useId } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { fullName, industryWord } from '../../lead-data/lead-words.ts'

export function LeadInformation({ lead }: { lead: Lead }) {
  const titleId = useId()
  const facts = [
    ['Name', fullName(lead)],
    ['Company', lead.company],
    ['Email', lead.email],
    ['Industry', lead.industry ? industryWord(lead.industry) : 'Unknown'],
  ]
  return (
    <section aria-labelledby={titleId} className="rounded-md border bg-sunken px-3 py-2.5">
      <h3 id={titleId} className="font-medium text-sm">
        Lead Information
      </h3>
      <dl className="mt-1.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-w-0 items-baseline gap-3 sm:block">
            <dt className="w-16 shrink-0 text-ink-2 text-xs">{label}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
