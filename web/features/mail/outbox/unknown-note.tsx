import { CircleHelp } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { Button } from '../../../ui/button.tsx'
import { UnknownDialog } from '../lazy-parts.ts'
import { useUnknownMails } from '../mail-api.ts'
import { unknownNoteWords } from './unknown-words.ts'

const PAGE = '/outbox'

/** While there are emails that may have arrived: how many, and the dialog that answers for them. Notifications open it as well. */
export function UnknownNote() {
  const unknown = useUnknownMails().data
  const isAsked = new URLSearchParams(useSearch()).get('emails') === 'unknown'
  const [, navigate] = useLocation()
  const hasAny = unknown !== undefined && unknown.total > 0
  return (
    <>
      {hasAny && (
        <div className="mx-4 mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warn-soft px-3 py-2.5 text-sm">
          <CircleHelp className="size-4 shrink-0 text-warn" aria-hidden="true" />
          <p className="wrap-anywhere min-w-0 flex-1">{unknownNoteWords(unknown)}</p>
          <Button asChild size="sm">
            <Link href={`${PAGE}?emails=unknown`}>Review</Link>
          </Button>
        </div>
      )}
      {(isAsked || hasAny) && (
        <Suspense>
          <UnknownDialog isOpen={isAsked} onClose={() => navigate(PAGE, { replace: true })} />
        </Suspense>
      )}
    </>
  )
}
