import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { QueuedReply, ThreadMessage } from '../../../../contract/inbox.ts'
import { momentOfText } from '../../../../contract/zoned-time.ts'
import { isUnauthorized, messageOf } from '../../../lib/api.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { type Refusal, refusalOf } from '../../composer/refusal-words.ts'
import { useMailboxes } from '../../mail/account-data.ts'
import { nextHour, type When } from '../../mail/outbox/send-time-field.tsx'
import { toastCanceled } from '../../mail/outbox/sent-toast.ts'
import { undoReply, useSendReply } from '../inbox-api.ts'
import { queuedWords, TEXT_IS_BACK } from './queued-words.ts'
import { addressesOf, ownAddresses, typedAddresses } from './recipients.ts'
import { isBlankReply, keepSentReply, type ReplyDraft, readReply, writeReply } from './reply-draft.ts'
import { gapIn, unsent } from './with-draft.ts'

type Given = {
  conversation: { id: number; leadId: number; mailboxId: number | null }
  message: ThreadMessage | undefined
  draft: ReplyDraft
  name: string
}

/** Sends a reply once; for some seconds it can be undone. */
export function useReplySending({ conversation, message, draft, name }: Given) {
  const client = useQueryClient()
  const accounts = useMailboxes().data
  const account = accounts?.find(({ id }) => id === conversation.mailboxId)
  const zone = account?.timeZone ?? browserZone()
  const [when, setWhen] = useState<When>('now')
  const [local, setLocal] = useState(() => nextHour(new Date(), zone))
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const sending = useSendReply(conversation.id)
  // The second of two quick clicks comes before the button is drawn as disabled.
  const isUnderWay = useRef(false)

  async function send() {
    if (isUnderWay.current) return
    const moment = when === 'later' ? momentOfText(local, zone) : null
    const wrong = wrongTime(moment)
    setProblem(wrong)
    const missing = missingIn(draft)
    setRefusal(missing ? { message: missing } : undefined)
    if (wrong || missing) return
    isUnderWay.current = true
    try {
      const { mode, to, body, bodyHtml, attachments, key } = draft
      const queued = await sending.mutateAsync({
        mode,
        ...(message && { messageId: message.id }),
        ...(mode === 'forward' && { to: typedAddresses(to) }),
        ...(bodyHtml === null ? { body } : { body, bodyHtml }),
        attachments: attachments.map((file) => ({ hash: file.hash, name: file.name })),
        sendAt: moment?.toISOString() ?? null,
        key,
      })
      keepSentReply(client, { name, messageId: queued.message.id, draft })
      writeReply(name, undefined)
      setWhen('now')
      toast({
        ...queuedWords(queued.plan, addressesOf(queued.message), zone, new Date()),
        action: { label: 'Undo', onClick: () => void undo(queued) },
      })
    } catch (error) {
      if (!isUnauthorized(error)) setRefusal(refusalOf(error, conversation.leadId))
      // It may be on the do-not-contact list since.
      void client.invalidateQueries({ queryKey: [`/api/leads/${conversation.leadId}`] })
    } finally {
      isUnderWay.current = false
    }
  }

  async function undo({ message: queued }: QueuedReply) {
    try {
      await undoReply(client, conversation.id, queued.id)
      writeReply(name, unsent(draft, readReply(name)))
      toastCanceled(addressesOf(queued), TEXT_IS_BACK)
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Too late to undo. The reply went out.')
    }
  }

  return {
    send,
    isSending: sending.isPending,
    refusal,
    dismissRefusal: () => setRefusal(undefined),
    account,
    own: ownAddresses(accounts),
    when,
    time: {
      when,
      hasHours: false,
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

/** Roughly; the server decides. */
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/

function missingIn(draft: ReplyDraft) {
  const gap = gapIn(draft)
  if (gap) return `Fill in “${gap}” first.`
  if (draft.mode === 'forward') {
    const typed = typedAddresses(draft.to)
    const wrong = typed.find((address) => !ADDRESS.test(address))
    if (wrong) return `“${wrong}” isn't an email address.`
    return typed.length === 0 ? 'Enter at least one recipient.' : undefined
  }
  return isBlankReply(draft) ? 'Write a message first.' : undefined
}

/** Null is now; undefined is no valid time. */
function wrongTime(moment: Date | null | undefined) {
  if (moment === undefined) return 'Choose a date and time'
  return moment !== null && moment.getTime() <= Date.now() ? 'Choose a time in the future' : undefined
}
