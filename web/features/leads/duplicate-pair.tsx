import { type ReactNode, useId, useState } from 'react'
import type { Lead } from '../../../contract/lead.ts'
import type { DuplicatePair, Merge } from '../../../contract/lead-duplicate.ts'
import { formatPounds } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { reasonWords } from './duplicate-pairs.ts'
import { StatusBadge } from './lead-badges.tsx'
import { fullName } from './lead-words.ts'
import { TimeAgo } from './time-ago.tsx'

type Props = {
  pair: DuplicatePair
  isMerging: boolean
  onMerge: (merge: Merge) => void
  onSkip: () => void
}

export function DuplicatePairChoice({ pair: { reason, leads }, isMerging, onMerge, onSkip }: Props) {
  const name = useId()
  const [older, newer] = leads
  const [keepId, setKeepId] = useState(older.id)
  const otherId = keepId === older.id ? newer.id : older.id
  const both = `${fullName(older)} and ${fullName(newer)}`
  return (
    <li>
      <fieldset className="min-w-0 rounded-md border p-4">
        <legend className="sr-only">{`${reasonWords(reason)}: ${both}`}</legend>
        <p className="mb-3 font-medium text-sm" aria-hidden="true">
          {reasonWords(reason)}
        </p>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {leads.map((lead) => (
            <Choice
              key={lead.id}
              lead={lead}
              name={name}
              isKept={lead.id === keepId}
              onKeep={() => setKeepId(lead.id)}
            />
          ))}
        </div>
        <div className="mt-3 flex justify-end gap-2">
          <Button onClick={onSkip}>
            Skip<span className="sr-only">{` ${both}`}</span>
          </Button>
          {/* Not disabled, which would lose the focus. */}
          <Button
            variant="primary"
            aria-disabled={isMerging}
            onClick={() => {
              if (!isMerging) onMerge({ keepId, otherId })
            }}
          >
            Merge<span className="sr-only">{` ${both}`}</span>
          </Button>
        </div>
      </fieldset>
    </li>
  )
}

type ChoiceProps = { lead: Lead; name: string; isKept: boolean; onKeep: () => void }

/** All of the card chooses its lead. */
function Choice({ lead, name, isKept, onKeep }: ChoiceProps) {
  const id = useId()
  const factsId = `${id}-facts`
  return (
    <div className="relative min-w-0 rounded-md border border-line-strong p-3 has-checked:border-accent has-checked:bg-accent-soft/40">
      <div className="flex min-h-5.5 items-center gap-2.5">
        <input
          id={id}
          type="radio"
          name={name}
          checked={isKept}
          onChange={onKeep}
          aria-label={`Keep ${fullName(lead)}, ${lead.email}`}
          aria-describedby={factsId}
          className="relative z-1 size-4 shrink-0 rounded-full accent-accent-fill"
        />
        <label
          htmlFor={id}
          className="min-w-0 flex-1 cursor-pointer truncate font-medium text-sm after:absolute after:inset-0"
        >
          {fullName(lead)}
        </label>
        {isKept && <Badge tone="accent">Stays</Badge>}
      </div>
      <dl id={factsId} className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-sm">
        <Fact label="Email">{lead.email}</Fact>
        <Fact label="Company">{lead.company}</Fact>
        <Fact label="Title">{lead.jobTitle}</Fact>
        <Fact label="Status">
          <StatusBadge status={lead.status} />
        </Fact>
        <Fact label="Deal value">{formatPounds(lead.dealValue)}</Fact>
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
      <dd className="wrap-anywhere">{children || <span className="text-ink-2">None</span>}</dd>
    </>
  )
}
