import { useId, useState } from 'react'
import type { EmailTemplate } from '../../../../contract/email-template.ts'
import { messageOf } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { type ActedOn, countOf } from '../../lead-data/acting.ts'
import { useSendPlans } from '../../mail/mail-api.ts'
import { SendFrom } from '../../mail/outbox/send-from.tsx'
import { TemplatePicker } from '../../template-data/template-picker.tsx'
import { emailWords } from './bulk-job-words.ts'
import { RecipientFindings } from './recipient-findings.tsx'
import { useSendTemplate } from './use-send-template.ts'

type Props = { isOpen: boolean; leads: ActedOn; onDone?: (() => void) | undefined; onClose: () => void }

/** The contract's number, repeated because its schemas would bring zod along. */
const MAX_RECIPIENTS = 1000

/** Sends a template to one lead or many, and says before who is skipped and why. */
export default function SendTemplateDialog({ isOpen, leads, onDone, onClose }: Props) {
  const [template, setTemplate] = useState<EmailTemplate>()
  const againId = useId()
  const [sendAgain, setSendAgain] = useState(false)
  const [mailboxId, setMailboxId] = useState<number>()
  const count = countOf(leads)
  const isTooMany = count > MAX_RECIPIENTS
  const hasHours = Boolean(useSendPlans({ mailboxId }).data?.inSendingHours)
  const wish = { leads, templateId: template?.id, sendAgain, mailboxId }
  const { check, send, isSending } = useSendTemplate(wish, isOpen && !isTooMany, () => {
    onClose()
    onDone?.()
  })
  const { data, error } = check
  const canSend = data !== undefined && data.ready > 0 && !data.obstacle

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
              {data && <RecipientFindings check={data} />}
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
