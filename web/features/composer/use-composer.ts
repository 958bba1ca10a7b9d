import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { isGone, readDraft, refreshDrafts, removeDraft } from './draft-api.ts'
import { type ComposerRequest, openComposer, takeRequest, useComposerRequest } from './open-composer.ts'
import { isBlank, isUnsaved, type Session } from './session-store.ts'
import { newSession, useDraftSession } from './use-draft-session.ts'

type Leaving = { next: 'close' | ComposerRequest; why: 'unsaved' | 'writing' }
export type Composer = ReturnType<typeof useComposer>

/** The one email that this tab is writing: opening, replacing, minimizing and closing it. */
export function useComposer(userId: number) {
  const client = useQueryClient()
  const draft = useDraftSession(userId)
  const { latest, update, begin, save } = draft
  const request = useComposerRequest()
  // Asked at the foot of the composer: what happens to a text that can't be saved, or is still being written.
  const [leaving, setLeaving] = useState<Leaving>()
  // Grows with each opening, which moves the focus into the composer.
  const [openings, setOpenings] = useState(0)
  // Names the email: another one begins with nothing of the one before.
  const [started, setStarted] = useState(0)

  function expand() {
    update({ isMinimized: false })
    setOpenings((count) => count + 1)
  }

  async function start(wanted: ComposerRequest) {
    setLeaving(undefined)
    try {
      begin(await sessionOf(wanted))
      setStarted((count) => count + 1)
      setOpenings((count) => count + 1)
    } catch (error) {
      if (isGone(error)) toast({ title: 'Draft not found', description: 'It was sent or deleted.' })
      else toastFailure(error, "The draft didn't load. Try again.")
      refreshDrafts(client)
    }
  }

  const answer = useEffectEvent(async (wanted: ComposerRequest) => {
    takeRequest()
    const { session } = latest.current
    if (!session) return start(wanted)
    if (isSameEmail(session, wanted)) return expand()
    if (latest.current.isWriting) return askAboutWriting(wanted)
    if (isBlank(session)) {
      await dropDraft(session)
      return start(wanted)
    }
    if (await save()) {
      toastSaved(session)
      return start(wanted)
    }
    expand()
    setLeaving({ next: wanted, why: 'unsaved' })
  })
  useEffect(() => {
    if (request) void answer(request)
  }, [request])

  function askAboutWriting(next: Leaving['next']) {
    // What was typed is not in question.
    void save()
    expand()
    setLeaving({ next, why: 'writing' })
  }

  /** A draft that was emptied is no draft. */
  async function dropDraft({ draftId }: Session) {
    if (draftId !== undefined) await removeDraft(client, draftId).catch(() => undefined)
  }

  function toastSaved(session: Session) {
    refreshDrafts(client)
    const { draftId } = latest.current.session?.key === session.key ? latest.current.session : session
    toast({
      title: 'Draft saved',
      description: session.subject.trim() || 'No subject',
      ...(draftId !== undefined && {
        action: { label: 'Continue', onClick: () => openComposer({ draftId }) },
      }),
    })
  }

  async function close() {
    const { session } = latest.current
    if (!session) return
    if (latest.current.isWriting) return askAboutWriting('close')
    if (isBlank(session)) await dropDraft(session)
    else if (await save()) toastSaved(session)
    else {
      // Asked at the foot of the composer.
      expand()
      return setLeaving({ next: 'close', why: 'unsaved' })
    }
    begin(undefined)
  }

  /** The text is lost, by decision of its user. */
  function discard() {
    const next = leaving?.next
    setLeaving(undefined)
    if (next && next !== 'close') void start(next)
    else begin(undefined)
  }

  /** Deletes the draft as well, with a way back. */
  async function remove() {
    const { session } = latest.current
    if (!session) return
    try {
      if (session.draftId !== undefined) await removeDraft(client, session.draftId)
    } catch (error) {
      return toastFailure(error, 'Failed to delete the draft.')
    }
    begin(undefined)
    if (isBlank(session)) return
    const { leadId, subject, body } = session
    const undo = () => openComposer({ ...(leadId !== undefined && { leadId }), text: { subject, body } })
    toast({ title: 'Draft deleted', action: { label: 'Undo', onClick: undo } })
  }

  const look = useEffectEvent(async () => {
    if ((await draft.compare()) !== 'gone') return
    begin(undefined)
    toast({ title: 'Composer closed', description: 'The draft was sent or deleted in another tab.' })
  })
  useEffect(() => {
    void look()
    const show = () => document.visibilityState === 'visible' && void look()
    document.addEventListener('visibilitychange', show)
    window.addEventListener('focus', show)
    return () => {
      document.removeEventListener('visibilitychange', show)
      window.removeEventListener('focus', show)
    }
  }, [])

  return {
    ...draft,
    leaving,
    stay: () => setLeaving(undefined),
    discard,
    openings,
    started,
    expand,
    minimize: () => update({ isMinimized: true }),
    close,
    remove,
    isUnsaved: draft.session !== undefined && isUnsaved(draft.session),
  }
}

/** The open email answers it: the same draft, another email to the same lead, or no lead in particular. */
const isSameEmail = (session: Session, { leadId, draftId, text }: ComposerRequest) =>
  text === undefined &&
  (draftId !== undefined ? draftId === session.draftId : leadId === undefined || leadId === session.leadId)

async function sessionOf({ leadId, draftId, text }: ComposerRequest): Promise<Session> {
  if (draftId === undefined) return newSession({ ...(leadId !== undefined && { leadId }), ...text })
  const { leadId: to, subject, body, key, version } = await readDraft(draftId)
  const saved = { leadId: to, subject, body }
  return newSession({ ...saved, key, version, draftId, saved })
}
