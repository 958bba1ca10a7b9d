import { Maximize2 } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { Lead } from '../../../../contract/lead.ts'
import { openComposer } from '../../../lib/places/open-composer.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useLeaveGuard } from '../../../ui/overlay/leave-guard.ts'
import { useLead } from '../../lead-data/lead-api.ts'
import { leadHref } from '../../lead-data/lead-filters.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { DoNotContactNote, refusedIf } from '../../leads/lead/do-not-contact-note.tsx'
import { EmailPauseNote } from '../../leads/lead/email-pause-note.tsx'
import { DealFields } from '../../leads/lead/lead-fields.tsx'
import { LeadSequences } from '../../leads/lead/lead-sequences.tsx'
import { LeadTasks } from '../../leads/lead/lead-tasks.tsx'
import { UnsavedFieldsProvider, useUnsavedFields } from '../../leads/lead/unsaved-fields.tsx'
import { LeadTimeline } from '../../leads/timeline/lead-timeline.tsx'
import { ScoreReasons } from '../../scoring/score-reasons.tsx'

/** Who writes: where the deal stands, what is next, why the score is what it is, and what happened. */
export default function LeadPanel({ leadId }: { leadId: number }) {
  const query = useLead(leadId)
  return (
    <aside aria-label="Lead" className="relative min-h-0 overflow-y-auto border-l bg-surface">
      <Loaded
        query={query}
        loading={
          <LoadingLines label="Loading lead" widths={['w-1/2', 'w-2/3', 'w-1/3', 'w-3/5']} className="gap-4 p-5" />
        }
        failure={(retry) => <LoadFailureState what="This lead didn't load" onRetry={retry} />}
      >
        {(lead) => <LeadBody lead={lead} />}
      </Loaded>
    </aside>
  )
}

/** Another conversation is about another lead. */
const eachConversation = (path: string) => path

function LeadBody({ lead }: { lead: Lead }) {
  const [, navigate] = useLocation()
  const unsaved = useUnsavedFields()
  const { leave, stay } = useLeaveGuard(unsaved.hasUnsaved, eachConversation)
  return (
    <UnsavedFieldsProvider report={unsaved.report}>
      <header className="flex items-center gap-3 px-5 pt-4 pb-3">
        <Avatar name={fullName(lead)} className="size-10 text-sm" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-base">{fullName(lead)}</h2>
          <p className="truncate text-ink-3 text-sm">
            {lead.jobTitle ? `${lead.jobTitle} at ${lead.company}` : lead.company}
          </p>
        </div>
        <Button variant="ghost" size="icon" asChild className="-mr-2">
          <Link href={leadHref(lead.id)} aria-label="Open lead page" title="Open lead page">
            <Maximize2 aria-hidden="true" />
          </Link>
        </Button>
      </header>
      <div className="px-5 pb-4">
        <Button size="sm" onClick={() => openComposer({ leadId: lead.id })} {...refusedIf(lead)}>
          New email
        </Button>
      </div>
      {lead.doNotContact && <DoNotContactNote lead={lead} entry={lead.doNotContact} />}
      {lead.emailPause && <EmailPauseNote lead={lead} pause={lead.emailPause} />}
      <DealFields lead={lead} onOpenLead={(id) => navigate(leadHref(id))} />
      <LeadTasks leadId={lead.id} />
      <LeadSequences leadId={lead.id} />
      <ScoreReasons leadId={lead.id} />
      <LeadTimeline lead={lead} />
      <ConfirmDialog
        isOpen={leave !== undefined}
        question="Discard what you entered?"
        text="It has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => leave?.()}
        onCancel={stay}
      />
    </UnsavedFieldsProvider>
  )
}
