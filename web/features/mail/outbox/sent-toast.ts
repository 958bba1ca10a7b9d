import type { QueryClient } from '@tanstack/react-query'
import { UNDO_SECONDS } from '../../../../contract/inbox-choices.ts'
import type { CapturedMail, SentMail } from '../../../../contract/mail.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { currentToasts, toast } from '../../../ui/overlay/use-toast.ts'
import { cancelMail, readMail, refreshAfterMail, sendMailNow } from '../mail-api.ts'
import { canSendSooner, goesAtWords } from './send-plan-words.ts'

/**
 * Says what became of an email that was just sent: sent, waiting and until when, or captured. `onCanceled` is called when its user takes
 * it back.
 */
export function toastSent(client: QueryClient, mail: SentMail, zone: string, onCanceled?: () => void) {
  const { plan, recipientAddress: address } = mail
  if (!mail.isRepeat && mail.state === 'scheduled' && isForUndo(plan)) return toastUndo(client, mail, onCanceled)
  if (plan.isTest && (plan.isNow || mail.state === 'sent')) return toastTest(address)
  if (mail.isRepeat && mail.state === 'sent')
    return toast({
      title: 'Already sent',
      description: `This email went to ${address} before. We didn't send it again.`,
    })
  if ((plan.isNow && !plan.cause) || (mail.isRepeat && mail.state !== 'scheduled'))
    return void follow(client, mail, onCanceled)
  const undo = { label: 'Undo', onClick: () => void undoSend(client, mail, onCanceled) }
  const hurry = { label: 'Send now anyway', onClick: () => void sendAnyway(client, mail, zone) }
  toast({
    title: plan.goesAt ? goesAtWords(plan, zone) : 'Waiting',
    description: [plan.isTest ? `Test email to ${address}.` : `Email to ${address}.`, plan.reason]
      .filter(Boolean)
      .join(' '),
    action: undo,
    ...(canSendSooner(plan) && { otherAction: hurry }),
  })
}

/** It waits for nothing but the time to undo. */
const isForUndo = ({ isTest, isNow, goesAt, cause }: SentMail['plan']) =>
  !isTest && !isNow && !cause && goesAt !== null && Date.parse(goesAt) - Date.now() < 2 * UNDO_SECONDS * 1000

function toastUndo(client: QueryClient, mail: SentMail, onCanceled?: () => void) {
  let isCanceled = false
  const undo = () => {
    isCanceled = true
    void undoSend(client, mail, onCanceled)
  }
  const own = toast({
    title: `Sending in ${UNDO_SECONDS} seconds`,
    description: `Email to ${mail.recipientAddress}`,
    action: { label: 'Undo', onClick: undo },
  })
  setTimeout(async () => {
    // Here, or on the timeline, in the outbox or in another tab.
    if (isCanceled || (await readMail(mail.id).catch(() => undefined))?.cause?.code === 'canceled') return
    // What was said meanwhile may hold a way back: it stays.
    if (currentToasts().some(({ id, isOpen }) => isOpen && id !== own)) return refreshAfterMail(client)
    void follow(client, mail, onCanceled)
  }, UNDO_SECONDS * 1000)
}

const toastTest = (address: string) =>
  toast({
    title: 'Test email captured, nothing was delivered',
    description: `Connect an email account to send it to ${address}.`,
  })

/** One that its user took back before it went out. `more`: where its text is. */
export const toastCanceled = (recipients: string, more?: string) =>
  toast({
    title: 'Email canceled',
    description: [`Nothing was sent to ${recipients}.`, more].filter(Boolean).join(' '),
  })

async function undoSend(client: QueryClient, { id, recipientAddress }: SentMail, onCanceled?: () => void) {
  try {
    await cancelMail(client, id)
    onCanceled?.()
    toastCanceled(recipientAddress)
  } catch (error) {
    toastFailure(error, messageOf(error) ?? 'Failed to cancel the email. Try again in the outbox.')
  }
}

async function sendAnyway(client: QueryClient, { id }: SentMail, zone: string) {
  try {
    toastSent(client, await sendMailNow(client, id), zone)
  } catch (error) {
    toastFailure(error, messageOf(error) ?? 'Failed to send the email. Try again in the outbox.')
  }
}

const LOOK_MS = 1000
const LOOKS = 15

/** Waits for the outcome, to refresh what shows it, and tells it as long as the toast is shown. */
async function follow(client: QueryClient, mail: SentMail, onCanceled?: () => void) {
  const { id, recipientAddress: address } = mail
  const toastId = toast({ title: 'Sending…', description: `Email to ${address}`, isWaiting: true })
  const isShown = () => currentToasts().some((entry) => entry.id === toastId && entry.isOpen)
  let last: CapturedMail | undefined
  for (let look = 0; look < LOOKS && !isDecided(last); look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    last = (await readMail(id).catch(() => undefined)) ?? last
  }
  refreshAfterMail(client)
  if (isShown()) toastOutcome(client, mail, last, onCanceled)
}

const isDecided = (mail: CapturedMail | undefined) =>
  mail !== undefined && mail.state !== 'sending' && !(mail.state === 'scheduled' && !mail.reason)

function toastOutcome(client: QueryClient, sent: SentMail, mail: CapturedMail | undefined, onCanceled?: () => void) {
  const address = sent.recipientAddress
  if (mail?.state === 'sent' && mail.isCaptured) return toastTest(address)
  if (mail?.state === 'sent') return toast({ title: 'Email sent', description: `To ${address}` })
  if (mail?.state === 'sending')
    return toast({ title: 'Still sending', description: `Email to ${address}. The outbox shows when it is sent.` })
  if (!mail || mail.state === 'scheduled')
    return toast({
      title: 'Waiting',
      description: `Email to ${address}. ${mail?.reason ?? 'It goes out shortly.'}`,
      action: { label: 'Undo', onClick: () => void undoSend(client, sent, onCanceled) },
    })
  const title = mail.state === 'unknown' ? 'May not have been sent' : 'Not sent'
  return toast({ variant: 'destructive', title, description: `Email to ${address}. ${mail.reason ?? ''}`.trim() })
}
