import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DRAFT_CHANGED, DRAFT_GONE } from '../../../contract/draft-codes.ts'
import type { Lead } from '../../../contract/lead.ts'
import { momentOfText } from '../../../contract/zoned-time.ts'
import { errorBodyOf, isUnauthorized } from '../../lib/api.ts'
import { browserZone } from '../../lib/browser-zone.ts'
import { openComposer } from '../../lib/places/open-composer.ts'
import { useMailboxes } from '../mail/account-data.ts'
import { useMailbox, useSendMail, useSendPlans } from '../mail/mail-api.ts'
import { canWaitForUndo, sendLabel } from '../mail/outbox/send-plan-words.ts'
import { nextHour, type When } from '../mail/outbox/send-time-field.tsx'
import { toastSent } from '../mail/outbox/sent-toast.ts'
import { refreshDrafts } from './draft-api.ts'
import { planWords } from './plan-words.ts'
import { type Refusal, refusalOf } from './refusal-words.ts'
import { contentOf } from './session-store.ts'
import type { Composer } from './use-composer.ts'

const NEEDS_LEAD: Refusal = { message: 'Choose a lead first.' }
const NEEDS_BOTH: Refusal = { message: 'Please fill in both subject and body' }
const NOT_SAVED: Refusal = {
  message: "The email wasn't sent, because it couldn't be saved first. Your text is still here.",
}

/** Sends the email once: its draft is saved first, and goes with the sending. */
export function useComposerSend(
  { session: shown, latest, save, begin, report, update }: Composer,
  lead: Lead | undefined,
) {
  const client = useQueryClient()
  const zone = useMailbox().data?.timeZone ?? browserZone()
  const [when, setWhen] = useState<When>('now')
  const [local, setLocal] = useState(() => nextHour(new Date(), zone))
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSending, setIsSending] = useState(false)
  // The second of two quick clicks comes before the button is drawn as disabled.
  const isUnderWay = useRef(false)
  const sending = useSendMail()
  const mailboxId = useConnected(shown?.mailboxId)
  const plans = useSendPlans({ leadId: lead?.id, mailboxId })
  const isRefused = refusal !== undefined && refusal !== NEEDS_LEAD && refusal !== NEEDS_BOTH
  const plan = when === 'hours' ? (plans.data?.inSendingHours ?? undefined) : plans.data?.now

  async function send() {
    const { session, isWriting } = latest.current
    // The text that AI is about to replace is not the one to send.
    if (isUnderWay.current || isWriting || !session) return
    const moment = when === 'later' ? momentOfText(local, zone) : null
    const wrong = wrongTime(moment)
    setProblem(wrong)
    const missing = session.leadId === undefined ? NEEDS_LEAD : isIncomplete(session) ? NEEDS_BOTH : undefined
    setRefusal(missing)
    if (missing || wrong || moment === undefined) return
    isUnderWay.current = true
    setIsSending(true)
    try {
      await sendSaved(moment)
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  async function sendSaved(moment: Date | null) {
    const isSaved = await save()
    const { session } = latest.current
    // The composer says why it isn't saved.
    if (!isSaved || session?.leadId === undefined || session.draftId === undefined) return setRefusal(NOT_SAVED)
    const { leadId, key, draftId, version } = session
    const text = contentOf(session)
    try {
      const sent = await sending.mutateAsync({
        text,
        leadId,
        key,
        draftId,
        ...(version !== undefined && { draftVersion: version }),
        scheduledAt: moment?.toISOString() ?? null,
        inSendingHours: when === 'hours',
        hasUndo: when === 'now' && canWaitForUndo(plan),
        ...(mailboxId !== undefined && { mailboxId }),
      })
      begin(undefined)
      refreshDrafts(client)
      const request = { leadId, text, ...(mailboxId !== undefined && { mailboxId }) }
      toastSent(client, sent, zone, () => openComposer(request))
    } catch (error) {
      const { code } = errorBodyOf(error)
      if (code === DRAFT_CHANGED) report({ kind: 'changed' })
      else if (code === DRAFT_GONE) report({ kind: 'gone' })
      else if (!isUnauthorized(error)) setRefusal(refusalOf(error, leadId))
      // It may be on the do-not-contact list since.
      void client.invalidateQueries({ queryKey: [`/api/leads/${leadId}`] })
    }
  }

  return {
    send,
    isSending,
    from: {
      id: mailboxId ?? plans.data?.mailboxId ?? undefined,
      onChange: (next: number | undefined) => update({ mailboxId: next }),
    },
    refusal,
    dismissRefusal: () => setRefusal(undefined),
    label: when === 'later' ? 'Schedule' : sendLabel(plan, zone),
    isTest: plan?.isTest ?? false,
    // The server's refusal says why it isn't sent.
    says: isRefused ? undefined : planWords(plan, when, zone, lead),
    time: {
      when,
      hasHours: Boolean(plans.data?.inSendingHours),
      // The line under the button says it.
      wait: undefined,
      local,
      zone,
      problem,
      onWhen: setWhen,
      onLocal: (next: string) => {
        setLocal(next)
        setProblem(undefined)
      },
    },
  }
}

/** A chosen account may be disconnected since. */
function useConnected(mailboxId: number | undefined) {
  const accounts = useMailboxes().data
  return accounts?.every(({ id }) => id !== mailboxId) ? undefined : mailboxId
}

const isIncomplete = ({ subject, body }: { subject: string; body: string }) =>
  subject.trim() === '' || body.trim() === ''

/** Null is now; undefined is no valid time. */
function wrongTime(moment: Date | null | undefined) {
  if (moment === undefined) return 'Choose a date and time'
  return moment !== null && moment.getTime() <= Date.now() ? 'Choose a time in the future' : undefined
}
