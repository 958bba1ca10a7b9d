import { openComposer } from '../../lib/places/open-composer.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useNewestDrafts } from './draft-api.ts'
import type { Session } from './session-store.ts'

const SHOWN = 3

/** While nothing is written: the drafts that could be continued instead, of this lead or of all. */
export function ContinueDraft({ session }: { session: Session | undefined }) {
  const { data = [] } = useNewestDrafts(session?.leadId, SHOWN)
  const drafts = data.filter(({ id }) => id !== session?.draftId)
  if (drafts.length === 0) return null
  return (
    <section aria-label="Drafts" className="rounded-md border text-sm">
      <h3 className="px-3 pt-2 text-ink-3 text-xs">Continue a draft</h3>
      <ul className="py-1">
        {drafts.map(({ id, subject, firstName, lastName, updatedAt }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => openComposer({ draftId: id })}
              className="flex min-h-8 w-full items-center gap-2 px-3 text-left hover:bg-sunken pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{subject.trim() || 'No subject'}</span>
              <span className="max-w-40 truncate text-ink-2 text-xs">{`${firstName} ${lastName}`}</span>
              <TimeAgo moment={updatedAt} className="shrink-0 text-ink-3 text-xs" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
