import type { RecipientCheck, SkipReason } from '../../../../contract/send-to-many.ts'
import { formatCount } from '../../../lib/format.ts'

/** How many leads get the template, and who is skipped and why. */
export function RecipientFindings({ check: { ready, skipped, isTest, obstacle } }: { check: RecipientCheck }) {
  return (
    <>
      {obstacle && <p className="mb-2 text-bad">{obstacle}</p>}
      {isTest && (
        <p className="mb-2 text-ink-2">
          No email account is set up, so this is a test: emails are captured, nothing is delivered.
        </p>
      )}
      <p className="font-medium">{readyWords(ready)}</p>
      {skipped.length > 0 && (
        <ul aria-label="Skipped" className="mt-2 flex flex-col gap-1 text-ink-2">
          {skipped.map(({ reason, count, example }) => (
            <li key={reason}>
              {`${formatCount(count)} ${SKIP_WORDS[reason]}`}
              {example && <span className="block truncate text-ink-3 text-xs">{example}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const readyWords = (ready: number) => {
  if (ready === 0) return 'No lead gets it'
  return ready === 1 ? '1 lead gets it' : `${formatCount(ready)} leads get it`
}

const SKIP_WORDS: Record<SkipReason, string> = {
  missing_field: 'skipped: a merge field is empty',
  do_not_contact: 'on your do-not-contact list',
  paused: 'paused after soft bounces',
  other_lead: 'skipped: the text names another lead',
  duplicate: 'with the same address as another lead',
  no_domain: 'skipped: their domain doesn’t exist or takes no email',
  already_sent: 'skipped: already got this template, or will soon',
  sample: 'sample leads, who never get emails',
  missing: 'deleted meanwhile',
}
