import { CircleAlert, CircleCheck } from 'lucide-react'
import type { SequenceStep } from '../../../../contract/email-sequence.ts'
import type { SequencePreview } from '../../../../contract/sequence-preview.ts'
import { cn } from '../../../ui/class-names.ts'
import { wayWords } from '../branch-words.ts'
import { counted } from '../sequence-words.ts'

type Problem = SequencePreview['problems'][number]

const kinds: Record<Problem['kind'], { label: string; isBad: boolean }> = {
  missing_field: { label: 'Empty field', isBad: true },
  unknown_field: { label: 'Unknown field', isBad: true },
  unsourced_claim: { label: 'Claim without a source', isBad: false },
  broken_link: { label: 'Broken link', isBad: true },
  spam_word: { label: 'Spam word', isBad: false },
  empty: { label: 'Empty email', isBad: true },
  odd_value: { label: 'Odd value', isBad: false },
  cleaned_value: { label: 'Cleaned up', isBad: false },
  cannot_mail: { label: "Can't be emailed", isBad: true },
  qualified: { label: 'Already qualified', isBad: false },
  lost: { label: 'Already lost', isBad: false },
  in_conversation: { label: 'In conversation', isBad: false },
  maybe_replied: { label: 'May have replied', isBad: false },
  crm_outcome: { label: 'Customer in your CRM', isBad: false },
  duplicate: { label: 'Duplicate', isBad: false },
  off_hours: { label: 'Unusual time', isBad: false },
  found_time_zone: { label: 'Time zone found', isBad: false },
  no_time_zone: { label: 'No time zone', isBad: false },
  many_at_once: { label: 'Many at once', isBad: false },
  no_account: { label: 'No email account', isBad: false },
  sample: { label: 'Example', isBad: false },
  no_unsubscribe: { label: "Recipients can't unsubscribe", isBad: true },
  paused_account: { label: 'Paused email account', isBad: true },
  no_postal_address: { label: 'No postal address', isBad: false },
  unread_inbox: { label: 'Replies are not read', isBad: false },
  branch: { label: 'Branch', isBad: false },
}

type Example = NonNullable<Problem['examples']>[number]

/** "“ACME LTD” becomes “Acme” (Jane Doe)", or only whom it is about. */
function exampleWords({ leadName, value, becomes }: Example) {
  if (value === undefined) return leadName
  const change = becomes && becomes !== value ? ` becomes “${becomes}”` : ''
  return `“${value}”${change} (${leadName})`
}

/** Problems to fix before launch, each with its step and the number of leads it affects. */
export function FlightProblems({ problems, steps }: Pick<SequencePreview, 'problems'> & { steps: SequenceStep[] }) {
  const placeOf = (stepNumber: number) =>
    [`step ${stepNumber}`, wayWords(steps, stepNumber)].filter(Boolean).join(' · ')
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 rounded-md border px-3 py-2 text-ink-2 text-sm">
        <CircleCheck className="size-4 shrink-0 text-good" aria-hidden="true" />
        No problems found in fields, claims, links or wording.
      </p>
    )
  }
  return (
    <section aria-label="Problems" className="rounded-md border text-sm">
      <ul className="divide-y">
        {problems.map(({ kind, stepNumber, message, leads, examples = [] }) => (
          <li key={`${kind} ${stepNumber} ${message}`} className="flex items-start gap-2 px-3 py-2">
            <CircleAlert
              className={cn('mt-0.5 size-4 shrink-0', kinds[kind].isBad ? 'text-bad' : 'text-warn')}
              aria-hidden="true"
            />
            <p className="wrap-anywhere min-w-0 flex-1">
              <span className="font-medium">{kinds[kind].label}</span>
              <span className="text-ink-3">{stepNumber > 0 && ` · ${placeOf(stepNumber)}`}</span>
              <span className="text-ink-3">{leads > 0 && ` · ${counted(leads, 'lead')}`}</span>
              <span className="block text-ink-2">{message}</span>
              {examples.map((example) => (
                <span key={`${example.leadId} ${example.value}`} className="block text-ink-3 text-xs">
                  {exampleWords(example)}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
