import { useQueryClient } from '@tanstack/react-query'
import type { ListedDraft } from '../../../contract/lead-draft.ts'
import { messageOf } from '../../lib/api.ts'
import type { ComposerRequest } from '../../lib/places/open-composer.ts'
import { newKey } from '../../lib/queries/new-key.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { createDraft, readDraft, refreshDrafts, removeDraft, useLeadDrafts } from './draft-api.ts'
import { contentOf, NO_CONTENT } from './session-store.ts'

type Props = { leadId: number; onContinue: (request: ComposerRequest) => void; className?: string }

/** The emails to a lead that are not finished. Nothing while there are none. */
export function LeadDrafts({ leadId, onContinue, className }: Props) {
  const client = useQueryClient()
  const { data: drafts = [] } = useLeadDrafts(leadId)

  async function remove({ id, subject, body, version }: ListedDraft) {
    // The list has no formatting and files.
    const known = await readDraft(id).catch(() => ({ ...NO_CONTENT, subject, body }))
    try {
      await removeDraft(client, id, version)
    } catch (error) {
      return toastFailure(error, messageOf(error) ?? 'Failed to delete the draft.')
    }
    const undo = async () => {
      try {
        await createDraft({ leadId, ...contentOf(known), key: newKey() })
      } catch (error) {
        toastFailure(error, messageOf(error) ?? 'Failed to restore the draft.')
      }
      refreshDrafts(client)
    }
    toast({ title: 'Draft deleted', action: { label: 'Undo', onClick: () => void undo() } })
  }

  if (drafts.length === 0) return null
  return (
    <section aria-label="Drafts" className={className}>
      <h3 className="mb-2 font-semibold text-sm">Drafts</h3>
      <ul className="flex flex-col gap-2">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <Badge>Draft</Badge>
            <span className="min-w-0 flex-1 basis-32 truncate">{draft.subject.trim() || 'No subject'}</span>
            <TimeAgo moment={draft.updatedAt} className="text-ink-3 text-xs" />
            <Button
              size="sm"
              aria-label={`Continue draft ${draft.subject}`.trim()}
              onClick={() => onContinue({ draftId: draft.id })}
            >
              Continue
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Delete draft ${draft.subject}`.trim()}
              onClick={() => remove(draft)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
