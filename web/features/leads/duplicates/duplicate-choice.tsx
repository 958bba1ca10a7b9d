import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/class-names.ts'
import { Radio } from '../../../ui/form/radio.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import type { Difference, Side } from './duplicate-differences.ts'

type Props = {
  lead: Lead
  /** This lead's side of each difference. */
  differences: (Omit<Difference, 'values'> & Side)[]
  name: string
  isKept: boolean
  onKeep: () => void
}

/** One lead of a pair: how it differs, and what a merge keeps of it. A click anywhere on the card keeps it. */
export function DuplicateChoice({ lead, differences, name, isKept, onKeep }: Props) {
  const id = useId()
  const factsId = `${id}-facts`
  const differs = (field: string) => differences.some((difference) => difference.field === field)
  return (
    <div className="relative min-w-0 rounded-md border border-line-strong p-3 has-checked:border-accent has-checked:bg-accent-soft/40">
      <div className="flex min-h-5.5 items-center gap-2.5">
        <Radio
          id={id}
          name={name}
          checked={isKept}
          onChange={onKeep}
          aria-label={`Keep ${fullName(lead)}, ${lead.email}`}
          aria-describedby={factsId}
          className="relative z-1"
        />
        <label
          htmlFor={id}
          className="min-w-0 flex-1 cursor-pointer truncate font-medium text-sm after:absolute after:inset-0"
        >
          {fullName(lead)}
        </label>
        {isKept && <Badge tone="accent">Keep</Badge>}
      </div>
      <dl id={factsId} className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-sm">
        {/* Shown even where both agree: it identifies the lead. */}
        {!differs('email') && <Fact label="Email">{lead.email}</Fact>}
        {differences.map(({ field, label, text, isKept }) => (
          <Fact key={field} label={label}>
            <Value text={text} isKept={isKept} />
          </Fact>
        ))}
        {!differs('company') && <Fact label="Company">{lead.company}</Fact>}
        <Fact label="Added">
          <TimeAgo moment={lead.createdAt} />
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </>
  )
}

function Value({ text, isKept }: Side) {
  if (!text) return <span className="text-ink-2">None</span>
  return (
    <span className="flex items-start gap-1.5">
      <span className={cn('line-clamp-3 min-w-0', !isKept && 'text-ink-2 line-through')}>{text}</span>
      {isKept && <Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden="true" />}
      <span className="sr-only">{isKept ? ', kept' : ', not kept'}</span>
    </span>
  )
}
