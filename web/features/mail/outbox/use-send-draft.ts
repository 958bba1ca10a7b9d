import { useState } from 'react'
import type { EmailTemplate } from '../../../../contract/email-template.ts'
import type { Lead } from '../../../../contract/lead.ts'
import { momentOfText } from '../../../../contract/zoned-time.ts'
import { messageOf } from '../../../lib/api.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { newSendKey, useMailbox, useMailPreview, useSendTemplate, useTransport } from '../mail-api.ts'
import { momentWords } from './mail-words.ts'
import { otherLeadQuestion } from './other-lead-question.tsx'
import { nextHour } from './send-time-field.tsx'
import type { Tracking } from './tracking-choice.tsx'

/** One email to one lead: its recipient, time and tracking, a preview, and sending it. */
export function useSendDraft(template: EmailTemplate | undefined, givenLead: Lead | undefined, onSent: () => void) {
  const transport = useTransport().data?.transport
  const mailbox = useMailbox().data
  const zone = mailbox?.timeZone ?? browserZone()
  const [chosenTracking, setTracking] = useState<Tracking>()
  const [lead, setLead] = useState(givenLead)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [local, setLocal] = useState(() => nextHour(new Date(), zone))
  const [problem, setProblem] = useState<string>()
  const preview = useMailPreview(template, lead?.id)
  const sending = useSendTemplate()
  const [key] = useState(newSendKey)
  // The server's question, when the text names the lead it was written for.
  const [otherLead, setOtherLead] = useState<string>()

  async function send(confirmOtherLead = false) {
    setOtherLead(undefined)
    if (!template || !lead) return
    const moment = when === 'later' ? momentOfText(local, zone) : null
    const wrong = problemOf(moment)
    setProblem(wrong)
    if (wrong || moment === undefined) return
    try {
      const scheduledAt = moment?.toISOString() ?? null
      await sending.mutateAsync({
        templateId: template.id,
        leadId: lead.id,
        scheduledAt,
        key,
        ...chosenTracking,
        ...(confirmOtherLead && { confirmOtherLead }),
      })
      toast({ title: 'Success', description: sentWords(lead.email, moment, zone, transport === 'outbox') })
      onSent()
    } catch (error) {
      const question = otherLeadQuestion(error)
      if (question) setOtherLead(question)
      else toastFailure(error, messageOf(error) ?? 'Failed to send the email')
    }
  }

  return {
    transport,
    lead,
    setLead: (next: Lead | undefined) => {
      setLead(next)
      setOtherLead(undefined)
    },
    otherLead,
    sendAnyway: () => send(true),
    tracking: chosenTracking ?? {
      trackOpens: mailbox?.trackOpens ?? true,
      trackClicks: mailbox?.trackClicks ?? true,
    },
    setTracking,
    time: {
      when,
      local,
      zone,
      problem,
      onWhen: setWhen,
      onLocal: (next: string) => {
        setLocal(next)
        setProblem(undefined)
      },
    },
    preview,
    send: () => send(),
    isReady:
      template !== undefined && lead !== undefined && preview.data?.problems.length === 0 && !preview.isPlaceholderData,
    isSending: sending.isPending,
  }
}

/** Null is now; undefined is no valid time. */
function problemOf(moment: Date | null | undefined) {
  if (moment === undefined) return 'Choose a date and time'
  return moment !== null && moment.getTime() <= Date.now() ? 'Choose a time in the future' : undefined
}

function sentWords(address: string, moment: Date | null, zone: string, isCapturing: boolean) {
  if (moment) return `Email to ${address} scheduled for ${momentWords(moment, zone)}`
  return isCapturing ? `Email to ${address} was captured, not delivered` : `Email to ${address} is on its way`
}
