import type { Lead } from '../../../../contract/lead.ts'
import { fullName, industryWord } from '../../lead-data/lead-words.ts'

/** The lead data a writer receives. */
export const leadDataOf = (lead: Lead) => ({
  leadId: lead.id,
  contact: fullName(lead),
  company: lead.company,
  title: lead.jobTitle,
  industry: lead.industry,
})

/** The lead the email is written to. Empty fields are left out. */
export function LeadContext({ lead }: { lead: Lead }) {
  const facts = [
    ['Contact', fullName(lead)],
    ['Company', lead.company],
    ['Title', lead.jobTitle],
    ['Industry', lead.industry && industryWord(lead.industry)],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md border bg-sunken px-3 py-2.5 text-sm">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="truncate font-medium" title={value}>
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
