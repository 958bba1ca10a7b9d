import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailText } from '../../../../contract/email-template.ts'
import type { Lead } from '../../../../contract/lead.ts'
import { momentOfText } from '../../../../contract/zoned-time.ts'
import { messageOf } from '../../../lib/api.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import { newKey } from '../../../lib/queries/new-key.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { useMailboxes } from '../account-data.ts'
import { useMailbox, useMailPreview, useSendMail, useSendPlans, useTransport } from '../mail-api.ts'
import { otherLeadQuestion } from './other-lead-question.tsx'
import { canWaitForUndo, sendLabel } from './send-plan-words.ts'
import { nextHour, type When } from './send-time-field.tsx'
import { toastSent } from './sent-toast.ts'
import type { Tracking } from './tracking-choice.tsx'

export type SendDraft = ReturnType<typeof useSendDraft>

/** A template has an ID; a text without one is sent as it is, and saved nowhere. */
type Text = EmailText & { id?: number; bodyHtml?: string | null }

/** One email to one lead: its recipient, time and tracking, a preview, and sending it. */
export function useSendDraft(text: Text | undefined, givenLead: Lead | undefined, onSent: () => void) {
  const { transport, hasPublicAddress, guest } = useTransport().data ?? {}
  const byDefault = useMailbox().data
  const accounts = useMailboxes().data ?? []
  const [mailboxId, setMailboxId] = useState<number>()
  const zone = byDefault?.timeZone ?? browserZone()
  const [chosenTracking, setTracking] = useState<Tracking>()
  const [lead, setLead] = useState(givenLead)
  const [when, setWhen] = useState<When>('now')
  const [local, setLocal] = useState(() => nextHour(new Date(), zone))
  const [problem, setProblem] = useState<string>()
  const preview = useMailPreview(text, lead?.id, mailboxId)
  const sending = useSendMail()
  const client = useQueryClient()
  const plans = useSendPlans({ leadId: lead?.id, mailboxId })
  const fromId = mailboxId ?? plans.data?.mailboxId ?? undefined
  const mailbox = accounts.find(({ id }) => id === fromId) ?? byDefault
  const plan = when === 'hours' ? (plans.data?.inSendingHours ?? undefined) : plans.data?.now
  const [key] = useState(newKey)
  // The server's question, when the text names the lead it was written for.
  const [otherLead, setOtherLead] = useState<string>()

  async function send(confirmOtherLead = false) {
    setOtherLead(undefined)
    if (!text || !lead) return
    const moment = when === 'later' ? momentOfText(local, zone) : null
    const wrong = problemOf(moment)
    setProblem(wrong)
    if (wrong || moment === undefined) return
    try {
      const scheduledAt = moment?.toISOString() ?? null
      const inSendingHours = when === 'hours'
      const sent = await sending.mutateAsync({
        text,
        leadId: lead.id,
        scheduledAt,
        inSendingHours,
        hasUndo: when === 'now' && canWaitForUndo(plan),
        key,
        ...chosenTracking,
        ...(mailboxId !== undefined && { mailboxId }),
        ...(confirmOtherLead && { confirmOtherLead }),
      })
      onSent()
      toastSent(client, sent, zone)
    } catch (error) {
      const question = otherLeadQuestion(error)
      if (question) setOtherLead(question)
      else toastFailure(error, messageOf(error) ?? 'Failed to send the email')
    }
  }

  return {
    transport,
    guest,
    from: { id: fromId, onChange: setMailboxId },
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
    // Recipients can't open links to a local address. A test shows them as they would be.
    canTrack: hasPublicAddress !== false || transport === 'outbox',
    label: when === 'later' ? 'Schedule' : sendLabel(plan, zone),
    time: {
      when,
      hasHours: Boolean(plans.data?.inSendingHours),
      wait: plan?.reason ?? undefined,
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
      text !== undefined &&
      lead !== undefined &&
      preview.data?.problems.length === 0 &&
      !preview.isPlaceholderData &&
      !plans.isPending,
    isSending: sending.isPending,
  }
}

/** Null is now; undefined is no valid time. */
function problemOf(moment: Date | null | undefined) {
  if (moment === undefined) return 'Choose a date and time'
  return moment !== null && moment.getTime() <= Date.now() ? 'Choose a time in the future' : undefined
}
