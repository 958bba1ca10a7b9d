import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Lead } from '../../../../contract/lead.ts'
import { openComposer } from '../../../lib/places/open-composer.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Card } from '../../../ui/card.tsx'
import { cn } from '../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useLeaveGuard } from '../../../ui/overlay/leave-guard.ts'
import { PageBody } from '../../../ui/page-body.tsx'
import { LeadDrafts } from '../../composer/lead-drafts.tsx'
import { LeadFacts } from '../../enrichment/lead-facts.tsx'
import type { Deletion } from '../../lead-data/lead-api.ts'
import { leadHref } from '../../lead-data/lead-filters.ts'
import { ScoreReasons } from '../../scoring/score-reasons.tsx'
import { useLeadEmail } from '../../writing/use-lead-email.tsx'
import { lastView } from '../last-view.ts'
import { DoNotContactNote } from '../lead/do-not-contact-note.tsx'
import { EmailPauseNote } from '../lead/email-pause-note.tsx'
import { DealFields, PropertyFields } from '../lead/lead-fields.tsx'
import { LeadSequences } from '../lead/lead-sequences.tsx'
import { LeadTasks } from '../lead/lead-tasks.tsx'
import { QuestionNote } from '../lead/question-note.tsx'
import { UnsavedFieldsProvider, useUnsavedFields } from '../lead/unsaved-fields.tsx'
import { DeleteLeadsDialog } from '../list/delete-leads-dialog.tsx'
import { LeadTimeline } from '../timeline/lead-timeline.tsx'
import { listHref } from '../use-lead-view.ts'
import { LeadActions } from './lead-actions.tsx'

type Props = { lead: Lead; isLoading: boolean }

/** Who a lead is, what happened, and where it stands: beside each other, on a narrow screen below each other. */
export function LeadBody({ lead, isLoading }: Props) {
  const [, navigate] = useLocation()
  const email = useLeadEmail()
  const unsaved = useUnsavedFields()
  const [deleting, setDeleting] = useState<Deletion>()
  const [isDeleted, setIsDeleted] = useState(false)
  const { leave, stay } = useLeaveGuard(unsaved.hasUnsaved && !isDeleted)
  const isWide = useMedia('(width >= 64rem)')
  const back = backHref()
  // After the guard has heard of it: there is nothing to keep any more.
  useEffect(() => {
    if (isDeleted) navigate(back)
  }, [isDeleted, navigate, back])

  const openLead = (id: number) => navigate(leadHref(id))
  const properties = (
    <Column key="properties" title="Properties" className="lg:col-start-1 lg:row-start-1">
      <div className="pt-5">
        <PropertyFields lead={lead} onOpenLead={openLead} />
      </div>
    </Column>
  )
  const activity = (
    <Column key="activity" title="History" className="lg:col-start-2 lg:row-span-2 lg:row-start-1 xl:row-span-1">
      <LeadDrafts leadId={lead.id} onContinue={openComposer} className="border-b px-5 py-4" />
      <LeadTimeline lead={lead} />
    </Column>
  )
  const overview = (
    <Column key="overview" title="Overview" className="lg:col-start-1 lg:row-start-2 xl:col-start-3 xl:row-start-1">
      <div className="pt-5">
        <DealFields lead={lead} onOpenLead={openLead} />
      </div>
      <LeadTasks leadId={lead.id} />
      <LeadSequences leadId={lead.id} />
      <ScoreReasons leadId={lead.id} />
      <LeadFacts lead={lead} isLoading={isLoading} />
    </Column>
  )
  return (
    <PageBody>
      <LeadActions
        lead={lead}
        back={back}
        onWrite={() => email.open(lead)}
        onDelete={() => setDeleting({ leads: [lead] })}
      />
      <div className="-mx-5 flex flex-col empty:hidden">
        <QuestionNote lead={lead} />
        {lead.doNotContact && <DoNotContactNote lead={lead} entry={lead.doNotContact} />}
        {lead.emailPause && <EmailPauseNote lead={lead} pause={lead.emailPause} />}
      </div>
      <UnsavedFieldsProvider report={unsaved.report}>
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[21rem_minmax(0,1fr)_20rem] xl:grid-rows-1">
          {/* A narrow screen starts with what is new. */}
          {isWide ? [properties, activity, overview] : [activity, overview, properties]}
        </div>
      </UnsavedFieldsProvider>
      {email.dialog}
      <DeleteLeadsDialog
        deletion={deleting}
        onClose={() => setDeleting(undefined)}
        onDelete={() => setIsDeleted(true)}
      />
      <ConfirmDialog
        isOpen={leave !== undefined}
        question="Discard what you entered?"
        text="It has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => leave?.()}
        onCancel={stay}
      />
    </PageBody>
  )
}

/** The list as it was last shown. */
function backHref() {
  const view = lastView()
  return view ? listHref({ ...view, lead: undefined }) : '/leads'
}

/** Its heading is for screen readers: the parts have their own. */
const Column = ({ title, className, children }: { title: string; className: string; children: ReactNode }) => (
  <div className={cn('min-w-0', className)}>
    <h2 className="sr-only">{title}</h2>
    <Card>{children}</Card>
  </div>
)
