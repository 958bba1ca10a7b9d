import { ListPlus, Mail, MailPlus, UserX } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { ApiError } from '../../../lib/api.ts'
import { useKeyHints } from '../../../lib/keys/letter-keys.ts'
import type { ComposerRequest } from '../../../lib/places/open-composer.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { LeadDrafts } from '../../composer/lead-drafts.tsx'
import { LeadFacts } from '../../enrichment/lead-facts.tsx'
import { openActing } from '../../lead-data/acting.ts'
import { useLead } from '../../lead-data/lead-api.ts'
import { ScoreReasons } from '../../scoring/score-reasons.tsx'
import { DoNotContactNote, refusedIf } from '../lead/do-not-contact-note.tsx'
import { EmailPauseNote } from '../lead/email-pause-note.tsx'
import { DealFields, PropertyFields } from '../lead/lead-fields.tsx'
import { LeadSequences } from '../lead/lead-sequences.tsx'
import { LeadTasks } from '../lead/lead-tasks.tsx'
import { QuestionNote } from '../lead/question-note.tsx'
import type { Neighbour, Neighbours } from '../lead/use-neighbours.ts'
import { LeadTimeline } from '../timeline/lead-timeline.tsx'
import { LeadDrawerHeader } from './lead-drawer-header.tsx'

type Props = {
  id: number
  neighbours: Neighbours
  onGo: (to: Neighbour) => void
  onOpenLead: (id: number) => void
  onClose: () => void
  onWrite: (lead: Lead) => void
  /** Opens the composer, for a new email or a draft. */
  onCompose: (request: ComposerRequest) => void
  onDelete: (lead: Lead) => void
}

export function LeadDrawerContent({ id, neighbours, onGo, onOpenLead, onClose, onWrite, onCompose, onDelete }: Props) {
  const hint = useKeyHints()
  const query = useLead(id)
  const { data, error, isError, isFetching, refetch } = query
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <>
      <LeadDrawerHeader lead={data} neighbours={neighbours} onGo={onGo} onClose={onClose} onDelete={onDelete} />
      <Loaded
        query={{ data, isError, isFetching: isFetching && !isMissing, refetch }}
        loading={
          <LoadingLines
            label="Loading lead"
            widths={['w-1/3', 'w-2/3', 'w-1/2', 'w-3/5', 'w-2/5']}
            className="gap-4 px-5 pt-4"
          />
        }
        failure={(retry) =>
          isMissing ? <NotFound onClose={onClose} /> : <LoadFailureState what="This lead didn't load" onRetry={retry} />
        }
      >
        {(lead) => (
          <div className="pt-2">
            <div className="flex flex-wrap gap-2 px-5 pb-4">
              <Button variant="primary" onClick={() => onWrite(lead)} {...refusedIf(lead)}>
                <Mail aria-hidden="true" />
                Generate email
              </Button>
              <Button {...hint('New email', 'c')} onClick={() => onCompose({ leadId: id })} {...refusedIf(lead)}>
                <MailPlus aria-hidden="true" />
                New email
              </Button>
              <Button onClick={() => openActing({ act: 'sequence', leads: { ids: [lead.id] } })} {...refusedIf(lead)}>
                <ListPlus aria-hidden="true" />
                Add to sequence
              </Button>
            </div>
            <QuestionNote lead={lead} />
            {lead.doNotContact && <DoNotContactNote lead={lead} entry={lead.doNotContact} />}
            {lead.emailPause && <EmailPauseNote lead={lead} pause={lead.emailPause} />}
            <LeadDrafts leadId={id} onContinue={onCompose} className="border-t px-5 py-4" />
            <DealFields lead={lead} onOpenLead={onOpenLead} />
            <PropertyFields lead={lead} onOpenLead={onOpenLead} />
            <Below>
              <LeadTasks leadId={id} />
              <LeadSequences leadId={id} />
              <ScoreReasons leadId={id} />
              <LeadFacts lead={lead} isLoading={query.isPlaceholderData} />
              <LeadTimeline lead={lead} />
            </Below>
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Below what is seen first: rendered once that is painted. */
function Below({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}

function NotFound({ onClose }: { onClose: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={UserX}
        title="Lead not found"
        text="It may have been deleted, or it may belong to another user."
        action={<Button onClick={onClose}>Back to the list</Button>}
      />
    </div>
  )
}
