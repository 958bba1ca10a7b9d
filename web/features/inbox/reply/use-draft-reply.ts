import { useEffect, useEffectEvent } from 'react'
import type { Thread } from '../../../../contract/inbox.ts'
import { INTENTS_WITHOUT_REPLY } from '../../../../contract/inbox-choices.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useInboxSettings } from '../../mail/inbox-settings/inbox-settings-api.ts'
import { useWriteReply } from './draft-api.ts'
import { isBlankReply, newReply, readReply, writeReply } from './reply-draft.ts'
import { withDraft } from './with-draft.ts'

export type Drafting = { isDrafting: boolean; draft: () => Promise<void> }

/** Drafts a reply when asked; where the user wants it, also when a conversation that needs one is opened. */
export function useDraftReply({ conversation, messages }: Thread, name: string): Drafting {
  const writing = useWriteReply(conversation)
  const settings = useInboxSettings()
  const last = messages.at(-1)
  const isWanted =
    settings.data?.draftsAutomatically === true &&
    conversation.needsReply &&
    last?.direction === 'in' &&
    last.isAuthentic &&
    !INTENTS_WITHOUT_REPLY.has(last.intent?.intent ?? 'other')

  async function draft() {
    if (writing.isPending) return
    try {
      const written = await writing.mutateAsync()
      if (written.body === '') return void toast({ title: 'No reply needed', description: NO_REPLY })
      // The user can go on typing meanwhile, or discard the reply.
      const reply = readReply(name)
      if (reply) writeReply(name, withDraft(reply, written))
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to draft a reply. Try again.')
    }
  }

  const draftOnOpening = useEffectEvent(async (messageId: number) => {
    if (readReply(name) || offered.has(messageId)) return
    offered.add(messageId)
    const written = await writing.mutateAsync().catch(() => undefined)
    const reply = readReply(name)
    // Never in place of what somebody wrote meanwhile.
    if (written?.body && (!reply || isBlankReply(reply)))
      writeReply(name, withDraft(reply ?? newReply('reply'), written))
  })
  useEffect(() => {
    if (isWanted) void draftOnOpening(last.id)
  }, [isWanted, last?.id])

  return { isDrafting: writing.isPending, draft }
}

const NO_REPLY = 'This message is an automatic one, or asks for no more emails.'
/** Once for each message: a draft that somebody discarded does not come back. */
const offered = new Set<number>()
