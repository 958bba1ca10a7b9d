import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { BulkJob } from '../../../../contract/bulk-job.ts'
import type { EmailTemplate } from '../../../../contract/email-template.ts'
import type { RecipientCheck, SkipReason } from '../../../../contract/send-to-many.ts'
import { callApi, messageOf } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { newKey } from '../../../lib/queries/new-key.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { type ActedOn, countOf } from '../../lead-data/acting.ts'
import { readMatchingLeads } from '../../lead-data/lead-api.ts'
import { useSendPlans } from '../../mail/mail-api.ts'
import { SendFrom } from '../../mail/outbox/send-from.tsx'
import { TemplatePicker } from '../../template-data/template-picker.tsx'
import { refreshBulkJobs } from './bulk-job-api.ts'
import { emailWords } from './bulk-job-words.ts'
import { watchBulkJob } from './watched-bulk-jobs.ts'

type Props = { isOpen: boolean; leads: ActedOn; onDone?: (() => void) | undefined; onClose: () => void }

/** The contract's number, repeated because its schemas would bring zod along. */
const MAX_RECIPIENTS = 1000

const post = async <T,>(url: string, body: object): Promise<T> => (await callApi('POST', url, body)).json()

/** Sends a template to one lead or many, and says before who is skipped and why. */
export default function SendTemplateDialog({ isOpen, leads, onDone, onClose }: Props) {
  const client = useQueryClient()
  const [template, setTemplate] = useState<EmailTemplate>()
  const [isSending, setIsSending] = useState(false)
  const againId = useId()
  const [sendAgain, setSendAgain] = useState(false)
  const [mailboxId, setMailboxId] = useState<number>()
  // Asking again after a failure is asking once.
  const [key] = useState(newKey)
  const count = countOf(leads)
  const isTooMany = count > MAX_RECIPIENTS
  const hasHours = Boolean(useSendPlans({ mailboxId }).data?.inSendingHours)
  const url = `/api/email-templates/${template?.id}/send-many`
  const check = useQuery({
    queryKey: [`${url}/check`, leads, sendAgain, mailboxId],
    queryFn: async () => {
      const leadIds = 'ids' in leads ? leads.ids : (await readMatchingLeads(leads.filter)).ids
      return { leadIds, ...(await post<RecipientCheck>(`${url}/check`, { leadIds, sendAgain, mailboxId })) }
    },
    enabled: isOpen && template !== undefined && !isTooMany,
    gcTime: 0,
    retry: false,
  })
  const { data, error } = check
  const canSend = data !== undefined && data.ready > 0 && !data.obstacle

  async function send() {
    if (!data || isSending) return
    setIsSending(true)
    try {
      const job = await post<BulkJob>(url, { leadIds: data.leadIds, sendAgain, mailboxId, key })
      watchBulkJob(job.id)
      void refreshBulkJobs(client)
      // The list shows the progress, the page of a lead doesn't.
      if (location.pathname !== '/leads')
        toast({
          title: 'Success',
          description: `We're preparing ${emailWords(job.total)}. You'll find them in your outbox.`,
        })
      onClose()
      onDone?.()
    } catch (failure) {
      toastFailure(failure, messageOf(failure) ?? 'Failed to send the emails')
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Send template"
        description={
          isTooMany
            ? `You can send a template to up to ${formatCount(MAX_RECIPIENTS)} leads at a time. For more, add them to a sequence.`
            : `To ${count === 1 ? 'one lead' : `${formatCount(count)} leads, one email each`}${hasHours ? ', in your sending hours' : ''}.`
        }
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              disabled={!canSend}
              // Not disabled while it sends: it would lose the focus.
              aria-disabled={isSending}
              onClick={send}
              className="tabular-nums"
            >
              {isSending && <Spinner />}
              {data?.ready ? `Send ${emailWords(data.ready)}` : 'Send'}
            </Button>
          </>
        }
      >
        {!isTooMany && (
          <div className="flex flex-col gap-4">
            <Field label="Template">
              {(control) => (
                <TemplatePicker
                  {...control}
                  label="Template"
                  placeholder="Choose a template"
                  chosen={template}
                  onChoose={(next) => {
                    setTemplate(next)
                    setSendAgain(false)
                  }}
                />
              )}
            </Field>
            <SendFrom
              id={mailboxId}
              onChange={setMailboxId}
              automatic="Automatic: the account each lead heard from last"
            />
            <div role="status" className="text-sm">
              {check.isLoading && <p className="text-ink-2">Checking who can get it…</p>}
              {error && <p className="text-bad">{messageOf(error) ?? "We couldn't check the leads. Try again."}</p>}
              {data && <Findings check={data} />}
            </div>
            {(sendAgain || data?.skipped.some(({ reason }) => reason === 'already_sent')) && (
              <span className="flex items-center gap-2">
                <Checkbox id={againId} checked={sendAgain} onCheckedChange={setSendAgain} />
                <label htmlFor={againId} className="text-sm">
                  Send again to leads who already got it
                </label>
              </span>
            )}
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}

function Findings({ check: { ready, skipped, isTest, obstacle } }: { check: RecipientCheck }) {
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
