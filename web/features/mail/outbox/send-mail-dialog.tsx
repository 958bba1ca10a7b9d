import { useState } from 'react'
import type { EmailTemplate } from '../../../../contract/email-template.ts'
import type { Lead } from '../../../../contract/lead.ts'
import { momentOfText } from '../../../../contract/zoned-time.ts'
import { messageOf } from '../../../lib/api.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { LeadPicker } from '../../lead-data/lead-picker.tsx'
import { useFoundTemplates, useTemplate } from '../../template-data/template-api.ts'
import { TemplatePicker } from '../../template-data/template-picker.tsx'
import { newSendKey, useMailbox, useMailPreview, useSendTemplate, useTransport } from '../mail-api.ts'
import { MailPreviewPane } from './mail-preview-pane.tsx'
import { momentWords } from './mail-words.ts'
import { nextHour, SendTimeField } from './send-time-field.tsx'
import { type Tracking, TrackingChoice } from './tracking-choice.tsx'

type Props = {
  isOpen: boolean
  /** The template to send; without one, the dialog offers a choice. */
  templateId?: number
  /** The recipient, who can be changed in the dialog. */
  lead?: Lead
  onClose: () => void
}

/** Sends a template to one lead, now or later. */
export function SendMailDialog({ isOpen, templateId, lead: givenLead, onClose }: Props) {
  const focus = useReturnFocus()
  const given = useTemplate(templateId)
  const newest = useFoundTemplates()
  const loading = templateId === undefined ? newest : given
  const transport = useTransport().data?.transport
  const mailbox = useMailbox().data
  const zone = mailbox?.timeZone ?? browserZone()
  const [chosenTracking, setTracking] = useState<Tracking>()
  const tracking = chosenTracking ?? {
    trackOpens: mailbox?.trackOpens ?? true,
    trackClicks: mailbox?.trackClicks ?? true,
  }
  const [chosen, setChosen] = useState<EmailTemplate>()
  const [lead, setLead] = useState(givenLead)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [local, setLocal] = useState(() => nextHour(new Date(), zone))
  const [problem, setProblem] = useState<string>()
  const template = templateId === undefined ? chosen : given.data
  const preview = useMailPreview(template, lead?.id)
  const sending = useSendTemplate()
  const [key] = useState(newSendKey)
  const isReady =
    template !== undefined && lead !== undefined && preview.data?.problems.length === 0 && !preview.isPlaceholderData

  async function send() {
    if (!template || !lead) return
    const moment = when === 'later' ? momentOfText(local, zone) : null
    const wrong =
      moment === undefined ? 'Choose a date and time' : isPast(moment) ? 'Choose a time in the future' : undefined
    setProblem(wrong)
    if (wrong || moment === undefined) return
    try {
      const scheduledAt = moment?.toISOString() ?? null
      await sending.mutateAsync({ templateId: template.id, leadId: lead.id, scheduledAt, key, ...chosenTracking })
      toast({ title: 'Success', description: doneWords(lead.email, moment, zone, transport === 'outbox') })
      onClose()
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to send the email')
    }
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Send email"
        description={transport && fromWords[transport]}
        className="max-w-xl"
        {...focus}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={send} disabled={!isReady || sending.isPending}>
              {when === 'now' ? 'Send now' : 'Schedule'}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {loading.isError && !loading.isFetching && (
            <LoadFailure what="Your templates didn't load." onRetry={() => void loading.refetch()} />
          )}
          {templateId === undefined && (
            <Field
              label="Template"
              hint={
                newest.data?.total === 0
                  ? 'You have no templates yet. Create one on the Email Templates page.'
                  : undefined
              }
            >
              {(control) => (
                <TemplatePicker
                  id={control.id}
                  aria-describedby={control['aria-describedby']}
                  label="Template"
                  placeholder="Choose a template"
                  disabled={!newest.data?.total}
                  chosen={chosen}
                  onChoose={setChosen}
                />
              )}
            </Field>
          )}
          <div className="flex flex-col gap-1.5">
            <p className="font-medium text-sm" aria-hidden="true">
              To
            </p>
            <LeadPicker label="To" placeholder="Choose a lead" lead={lead} onChoose={setLead} />
          </div>
          <SendTimeField
            when={when}
            local={local}
            zone={zone}
            problem={problem}
            onWhen={setWhen}
            onLocal={(next) => {
              setLocal(next)
              setProblem(undefined)
            }}
          />
          <TrackingChoice tracking={tracking} onChange={setTracking} />
          <MailPreviewPane preview={preview} address={lead?.email} missing={missingOf(template, lead)} />
        </div>
      </DialogContent>
    </Dialog>
  )
}

const fromWords = {
  smtp: 'Goes out through your email account.',
  system: "Goes out through this server's email account.",
  outbox: 'No email account is set up. The email is captured in the built-in outbox, not delivered.',
}

function missingOf(template: EmailTemplate | undefined, lead: Lead | undefined) {
  if (template) return lead ? undefined : 'a lead'
  return lead ? 'a template' : 'a template and a lead'
}

const isPast = (moment: Date | null) => moment !== null && moment.getTime() <= Date.now()

function doneWords(address: string, moment: Date | null, zone: string, isCapturing: boolean) {
  const words = moment
    ? `Email to ${address} scheduled for ${momentWords(moment, zone)}`
    : `Email to ${address} is on its way`
  return isCapturing && !moment ? `Email to ${address} was captured, not delivered` : words
}
