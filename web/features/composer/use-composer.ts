import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ComposerRequest, openComposer, takeRequest, useComposerRequest } from '../../lib/places/open-composer.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { fillTemplate, isChanged, isGone, readDraft, refreshDrafts, removeDraft } from './draft-api.ts'
import { contentOf, hasNothingOwn, isBlank, isTemplate, isUnsaved, NO_CONTENT, type Session } from './session-store.ts'
import { newSession, useDraftSession } from './use-draft-session.ts'

type Leaving = { next: 'close' | ComposerRequest; why: 'unsaved' | 'writing' }
export type Composer = ReturnType<typeof useComposer>

/** The one email that this tab is writing: opening, replacing, minimizing and closing it. */
export function useComposer(userId: number) {
  const client = useQueryClient()
  const draft = useDraftSession(userId)
  const { latest, update, begin, save, settle } = draft
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
    let next: Session
    try {
      next = await sessionOf(wanted)
    } catch (error) {
      if (isGone(error)) toast({ title: 'Draft not found', description: 'It was sent or deleted.' })
      else toastFailure(error, "The draft didn't load. Try again.")
      return refreshDrafts(client)
    }
    // After the loading: its user may type on until the other email is there.
    if (!(await leave(wanted))) return
    show(next)
  }

  function show(next: Session) {
    setLeaving(undefined)
    begin(next)
    setStarted((count) => count + 1)
    setOpenings((count) => count + 1)
  }

  const answer = useEffectEvent((wanted: ComposerRequest) => {
    takeRequest()
    const { session } = latest.current
    if (session && isSameEmail(session, wanted)) expand()
    else void start(wanted)
  })
  useEffect(() => {
    if (request) answer(request)
  }, [request])

  /** Who gets it. A template that nobody has changed is filled in for them. */
  async function choose(leadId: number) {
    update({ leadId })
    const { session } = latest.current
    if (!session?.template || !isTemplate(session)) return
    const filled = await fillTemplate(session.template, leadId).catch(() => undefined)
    const { session: now } = latest.current
    if (filled && now?.key === session.key && now.leadId === leadId && isTemplate(now)) update(filled)
  }

  /** True when nothing of the open email would be lost. Otherwise its user is asked. */
  async function leave(next: Leaving['next']): Promise<boolean> {
    // A draft that is being created has its ID then.
    await settle()
    const { session } = latest.current
    if (!session) return true
    // What was typed is not in question: it is saved in any case.
    const isSaved = hasNothingOwn(session) || (await save())
    const { session: last, isWriting } = latest.current
    if (isWriting || !isSaved) {
      expand()
      setLeaving({ next, why: isWriting ? 'writing' : 'unsaved' })
      return false
    }
    if (last && hasNothingOwn(last)) void dropDraft(last)
    else if (last) toastSaved(last)
    return true
  }

  /** A draft that was emptied is no draft. One that has a newer text from another tab is. */
  async function dropDraft({ draftId, version }: Session) {
    if (draftId === undefined) return
    try {
      await removeDraft(client, draftId, version)
    } catch (error) {
      if (isChanged(error)) toast({ title: 'Draft kept', description: 'It was changed in another tab.' })
    }
  }

  function toastSaved({ draftId, subject }: Session) {
    refreshDrafts(client)
    toast({
      title: 'Draft saved',
      description: subject.trim() || 'No subject',
      ...(draftId !== undefined && {
        action: { label: 'Continue', onClick: () => openComposer({ draftId }) },
      }),
    })
  }

  async function close() {
    if (await leave('close')) begin(undefined)
  }

  /** The text is lost, by decision of its user. */
  async function discard() {
    const next = leaving?.next
    setLeaving(undefined)
    begin(undefined)
    if (next && next !== 'close') await start(next)
  }

  /** Deletes the draft as well, with a way back. */
  async function remove() {
    await settle()
    const { session } = latest.current
    if (!session) return
    const signal = draft.signalOfEmail()
    try {
      if (session.draftId !== undefined) await removeDraft(client, session.draftId, session.version)
    } catch (error) {
      if (!isChanged(error)) return toastFailure(error, 'Failed to delete the draft.')
      toast({ title: 'Draft not deleted', description: 'It was changed in another tab or on another device.' })
      return signal.aborted ? undefined : draft.report({ kind: 'changed' })
    }
    // The second of two quick clicks finds it closed.
    if (signal.aborted) return
    const { leadId, mailboxId, ...last } = latest.current.session ?? session
    begin(undefined)
    if (isBlank(last)) return
    const from = mailboxId !== undefined && { mailboxId }
    const undo = () => openComposer({ ...(leadId !== undefined && { leadId }), ...from, text: contentOf(last) })
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
    choose,
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
const isSameEmail = (session: Session, { leadId, draftId, text, template }: ComposerRequest) =>
  text === undefined &&
  template === undefined &&
  (draftId !== undefined ? draftId === session.draftId : leadId === undefined || leadId === session.leadId)

async function sessionOf({ leadId, draftId, mailboxId, text, template }: ComposerRequest): Promise<Session> {
  if (template) {
    const whole = { ...NO_CONTENT, ...template }
    // Not filled in, it is when it is sent.
    const filled = leadId !== undefined && (await fillTemplate(whole, leadId).catch(() => undefined))
    return newSession({ ...(leadId !== undefined && { leadId }), ...(filled || whole), template: whole })
  }
  if (draftId === undefined) return newSession({ ...(leadId !== undefined && { leadId }), mailboxId, ...text })
  const draft = await readDraft(draftId)
  const { leadId: to, key, version } = draft
  const saved = { leadId: to, ...contentOf(draft) }
  return newSession({ ...saved, key, version, draftId, saved })
}
