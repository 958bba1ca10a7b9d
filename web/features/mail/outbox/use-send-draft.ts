import { useState } from 'react'
import type { EmailText } from '../../../../contract/email-template.ts'
import type { Lead } from '../../../../contract/lead.ts'
import { momentOfText } from '../../../../contract/zoned-time.ts'
import { messageOf } from '../../../lib/api.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { newSendKey, useMailbox, useMailPreview, useSendMail, useTransport } from '../mail-api.ts'
import { momentWords } from './mail-words.ts'
import { nextHour } from './send-time-field.tsx'
import type { Tracking } from './tracking-choice.tsx'

export type SendDraft = ReturnType<typeof useSendDraft>

/** A template has an ID; a text without one is sent as it is, and saved nowhere. */
type Text = EmailText & { id?: number }

/** One email to one lead: its recipient, time and tracking, a preview, and sending it. */
export function useSendDraft(text: Text | undefined, givenLead: Lead | undefined, onSent: () => void) {
  const transport = useTransport().data?.transport
  const mailbox = useMailbox().data
  const zone = mailbox?.timeZone ?? browserZone()
  const [chosenTracking, setTracking] = useState<Tracking>()
  const [lead, setLead] = useState(givenLead)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [local, setLocal] = useState(() => nextHour(new Date(), zone))
  const [problem, setProblem] = useState<string>()
  const preview = useMailPreview(text, lead?.id)
  const sending = useSendMail()
  const [key] = useState(newSendKey)

  async function send() {
    if (!text || !lead) return
    const moment = when === 'later' ? momentOfText(local, zone) : null
    const wrong = problemOf(moment)
    setProblem(wrong)
    if (wrong || moment === undefined) return
    try {
      const scheduledAt = moment?.toISOString() ?? null
      await sending.mutateAsync({ text, leadId: lead.id, scheduledAt, key, ...chosenTracking })
      toast({ title: 'Success', description: sentWords(lead.email, moment, zone, transport === 'outbox') })
      onSent()
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to send the email')
    }
  }

  return {
    transport,
    lead,
    setLead,
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
    send,
    isReady:
      text !== undefined && lead !== undefined && preview.data?.problems.length === 0 && !preview.isPlaceholderData,
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
