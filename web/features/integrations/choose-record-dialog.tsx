import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import type { RecordCandidate } from '../../../contract/crm-choices.ts'
import type { CrmSyncLog } from '../../../contract/crm-integration.ts'
import { recordUrl } from '../../../contract/crm-record-url.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Radio } from '../../ui/form/radio.tsx'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useChooseRecord } from './crm-api.ts'
import { CRMS } from './providers.ts'
import { useIntegrations } from './sync-lead-api.ts'

type Props = { isOpen: boolean; log: CrmSyncLog; onClose: () => void }

/** Which record of the CRM is this person, or none of them. */
export function ChooseRecordDialog({ isOpen, log, onClose }: Props) {
  const { name } = CRMS[log.provider]
  const candidates = (log.syncedData?.candidates ?? []) as RecordCandidate[]
  const isChoice = candidates.length > 0
  const groupName = useId()
  const [recordId, setRecordId] = useState(candidates[0]?.id)
  const choosing = useChooseRecord(log.id)
  const integration = useIntegrations().data?.find(({ id }) => id === log.integrationId)
  const instanceUrl = integration?.instanceUrl ?? null
  const isOnlyRead = integration?.syncSettings.syncDirection === 'in'
  const choose = (chosen: string | null) =>
    choosing.mutate(chosen, {
      onSuccess: () => {
        const done = chosen ? 'linked to the record' : 'created as a new record'
        toast({ title: 'Success', description: `${log.leadName ?? 'The lead'} was ${done} in ${name}.` })
        onClose()
      },
      onError: (error) => toastFailure(error, messageOf(error) ?? 'Failed to save your choice. Try again.'),
    })
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={
          isChoice
            ? `Who is ${log.leadName ?? 'this lead'} in ${name}?`
            : `Create ${log.leadName ?? 'this lead'} anyway?`
        }
        description={
          isChoice
            ? `${name} has several records that may be the same person. If you link one, this lead takes over its values${isOnlyRead ? '' : ', and what is empty there is filled from here'}.`
            : (log.errorMessage ?? `${name} may already have this person.`)
        }
        footer={
          <>
            <Button
              className={isChoice ? 'mr-auto' : 'order-last'}
              variant={isChoice ? 'secondary' : 'primary'}
              disabled={choosing.isPending}
              onClick={() => choose(null)}
            >
              Create anyway
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            {isChoice && (
              <Button
                variant="primary"
                disabled={choosing.isPending || !recordId}
                onClick={() => recordId && choose(recordId)}
              >
                Link
              </Button>
            )}
          </>
        }
      >
        <fieldset className="divide-y rounded-md border text-sm" hidden={!isChoice}>
          <legend className="sr-only">Records in {name}</legend>
          {candidates.map((candidate) => (
            <Candidate
              key={candidate.id}
              candidate={candidate}
              name={groupName}
              url={recordUrl(log.provider, instanceUrl, candidate.id)}
              crm={name}
              isChosen={candidate.id === recordId}
              onChoose={() => setRecordId(candidate.id)}
            />
          ))}
        </fieldset>
      </DialogContent>
    </Dialog>
  )
}

type CandidateProps = {
  candidate: RecordCandidate
  name: string
  url: string | null
  crm: string
  isChosen: boolean
  onChoose: () => void
}

function Candidate({ candidate, name, url, crm, isChosen, onChoose }: CandidateProps) {
  const id = `${name}-${candidate.id}`
  const person = candidate.name.trim() || candidate.email || candidate.id
  return (
    <div className="flex items-center gap-3 px-3 py-2">
      <label htmlFor={id} className="flex min-w-0 flex-1 items-start gap-2.5">
        <Radio id={id} name={name} className="mt-0.5" checked={isChosen} onChange={onChoose} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{person}</span>
          <span className="wrap-anywhere block text-ink-3 text-xs">
            {[candidate.email, candidate.company].filter(Boolean).join(' · ') || 'No email address or company'}
          </span>
        </span>
      </label>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open ${person} in ${crm}`}
          className="flex shrink-0 items-center gap-1 rounded-sm text-accent-text text-xs hover:underline"
        >
          Open
          <ExternalLink className="size-3.5" aria-hidden="true" />
        </a>
      )}
    </div>
  )
}
