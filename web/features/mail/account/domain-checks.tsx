import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import type { DomainCheck } from '../../../../contract/mailbox.ts'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { useMailboxDomain } from '../mail-api.ts'

const marks = {
  good: { Icon: CircleCheck, color: 'text-good', word: 'OK' },
  weak: { Icon: CircleAlert, color: 'text-warn', word: 'Needs attention' },
  missing: { Icon: CircleAlert, color: 'text-bad', word: 'Missing' },
  unknown: { Icon: CircleHelp, color: 'text-ink-3', word: 'Unknown' },
}

/** How receiving mail servers verify the sender's domain, and what its owner can fix. */
export function DomainChecks({ fromEmail }: { fromEmail: string }) {
  const query = useMailboxDomain(fromEmail)
  return (
    <section aria-labelledby="domain-checks-title" className="mt-3 border-t pt-3 text-sm">
      <h3 id="domain-checks-title" className="text-ink-3 text-xs">
        Domain authentication{query.data && `: ${query.data.domain}`}
      </h3>
      <Loaded
        query={query}
        loading={
          <LoadingLines label="Checking the domain" widths={['w-2/5', 'w-1/2', 'w-1/3']} className="mt-2 gap-2" />
        }
        failure={() => <p className="mt-1 text-ink-2">The DNS lookup failed. Try again later.</p>}
      >
        {({ checks }) => (
          <ul className="mt-1.5 flex flex-col gap-1.5">
            {checks.map((check) => (
              <Check key={check.name} check={check} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Check({ check: { name, state, text } }: { check: DomainCheck }) {
  const { Icon, color, word } = marks[state]
  return (
    <li className="flex items-start gap-2">
      <Icon className={`mt-0.5 size-4 shrink-0 ${color}`} role="img" aria-label={word} />
      <p className="wrap-anywhere min-w-0 max-w-3xl">
        <span className="font-medium">{name}:</span> {text}
      </p>
    </li>
  )
}
