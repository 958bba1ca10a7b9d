import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import type { Lead } from '../../../../contract/lead.ts'
import { formatCount } from '../../../lib/format.ts'
import { readId } from '../../../lib/places/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageBody } from '../../../ui/page-body.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { readMatchingLeads, useLeads } from '../../lead-data/lead-api.ts'
import { LeadPicker } from '../../lead-data/lead-picker.tsx'
import { useSendingAccounts } from '../../mail/account-data.ts'
import NotFoundPage from '../../not-found/not-found-page.tsx'
import { FlightPlan } from '../flight-check/flight-plan.tsx'
import { LaunchQuestion } from '../flight-check/launch-question.tsx'
import { MAX_PREVIEW, useLaunch } from '../flight-check/use-launch.ts'
import { type EnrollTarget, targetCount } from '../sequence-api.ts'
import { sequencePath } from '../sequence-paths.ts'
import { readChosenLeads } from './chosen-leads.ts'
import { KnownSequence } from './known-sequence.tsx'
import { SequenceFrame } from './sequence-frame.tsx'

const NEWEST = 50
const newestWords = (total = NEWEST) => (total > NEWEST ? `Your ${NEWEST} newest leads` : 'All your leads')

const chosenWords = (count: number) => (count === 1 ? 'The selected lead' : `The ${formatCount(count)} selected leads`)

/** Before a launch: every email, when it goes out, its recipient, its text and its problems. */
export default function LaunchPage() {
  const id = readId(useParams<{ id: string }>().id)
  if (!id) return <NotFoundPage />
  return (
    <KnownSequence key={id} id={id}>
      {(sequence) => <Launch sequence={sequence} />}
    </KnownSequence>
  )
}

function Launch({ sequence }: { sequence: SequenceWithSteps }) {
  const chosen = readChosenLeads(useHistoryState())
  const first = useFirstChosen(chosen)
  const accounts = useSendingAccounts(sequence.mailboxIds)
  const newest = useLeads({ limit: NEWEST })
  const [lead, setLead] = useState<Lead>()
  const [, navigate] = useLocation()
  const { launch, launchAnyway, isEnrolling, doubt, dismissDoubt } = useLaunch(sequence, () =>
    navigate(sequencePath(sequence.id, 'people')),
  )
  const everybody = chosen ? first : newest.data?.leads.map(({ id }) => id)
  const count = chosen ? targetCount(chosen) : (everybody?.length ?? 0)
  const shown = lead ? [lead.id] : everybody
  const others = lead ? 0 : Math.max(0, count - MAX_PREVIEW)
  const everybodyWords = chosen ? chosenWords(count) : newestWords(newest.data?.total)
  const isKnown = accounts.isFetched && (chosen !== undefined || newest.isFetched)
  return (
    <SequenceFrame sequence={sequence} tab="launch">
      <PageBody>
        <Card aria-label="Preview" className="flex flex-col gap-4 p-4 lg:p-5">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div className="flex min-w-0 flex-col gap-1.5 max-sm:basis-full">
              <p className="font-medium text-sm" aria-hidden="true">
                For
              </p>
              <LeadPicker
                label="For"
                placeholder={everybodyWords}
                nobody={everybodyWords}
                lead={lead}
                onChoose={setLead}
                className="sm:w-80"
              />
            </div>
            {chosen && (
              <Button
                variant="primary"
                // Not disabled while it enrolls: it would lose the focus, which returns to it after the question.
                aria-disabled={isEnrolling}
                onClick={() => launch(chosen)}
                className="tabular-nums max-sm:w-full"
              >
                {isEnrolling && <Spinner />}
                {`Enroll ${formatCount(count)} Lead(s)`}
              </Button>
            )}
          </div>
          {others > 0 && (
            <p className="text-ink-3 text-xs">
              {`The finish date counts all leads. Emails are shown and checked for the first ${formatCount(MAX_PREVIEW)}.`}
            </p>
          )}
          {isKnown && shown && (
            <FlightPlan sequence={sequence} leadIds={shown} others={others} accounts={accounts.data ?? []} />
          )}
        </Card>
      </PageBody>
      <LaunchQuestion
        doubt={doubt}
        confirmLabel="Enroll anyway"
        onLaunch={() => chosen && launchAnyway(chosen)}
        onCancel={dismissDoubt}
      />
    </SequenceFrame>
  )
}

/** As many of the chosen leads as a preview shows. Of those that match a filter, the server finds the newest. */
function useFirstChosen(chosen: EnrollTarget | undefined) {
  const matching = chosen && 'filter' in chosen ? chosen : undefined
  const except = matching?.except ?? []
  const found = useQuery({
    queryKey: ['/api/leads/ids', matching?.filter, except.length],
    queryFn: () => matching && readMatchingLeads(matching.filter, MAX_PREVIEW + except.length),
    enabled: matching !== undefined,
  })
  if (chosen && 'leadIds' in chosen) return chosen.leadIds.slice(0, MAX_PREVIEW)
  return found.data?.ids.filter((id) => !except.includes(id)).slice(0, MAX_PREVIEW)
}
