import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newKey } from '../../lib/queries/new-key.ts'
import { isGone, readDraft, refreshDrafts } from './draft-api.ts'
import { type DraftProblem, needsDecision, problemOf, saveText } from './save-text.ts'
import {
  contentOf,
  isSameContent,
  isUnsaved,
  NO_CONTENT,
  readSession,
  type Session,
  storeSession,
} from './session-store.ts'

const AUTOSAVE_MS = 1000
const RETRY_MS = 5000

export const newSession = (part: Partial<Session>): Session => ({
  key: newKey(),
  ...NO_CONTENT,
  isMinimized: false,
  saved: NO_CONTENT,
  ...part,
})

/** The email of this tab: stored in the tab with each key, and on the server a moment later. */
export function useDraftSession(userId: number) {
  const client = useQueryClient()
  const [session, setSession] = useState(() => readSession(userId))
  const [problem, setProblem] = useState<DraftProblem>()
  const [isSaving, setIsSaving] = useState(false)
  // AI is writing a text that isn't in the session yet.
  const [isWriting, setIsWriting] = useState(false)
  // Also between two renders: saving takes a while, and its user goes on typing.
  const latest = useRef({ session, problem, isWriting })
  const lifetime = useLifetime()
  const running = useRef<Promise<boolean>>(Promise.resolve(true))

  function set(next: Session | undefined) {
    latest.current.session = next
    storeSession(userId, next)
    setSession(next)
  }
  function report(next: DraftProblem | undefined) {
    latest.current.problem = next
    setProblem(next)
  }
  const update = (part: Partial<Session>) => {
    const { session: now } = latest.current
    if (now) set({ ...now, ...part })
  }
  function setWriting(next: boolean) {
    latest.current.isWriting = next
    setIsWriting(next)
  }
  function begin(next: Session | undefined) {
    lifetime.renew()
    setWriting(false)
    report(undefined)
    set(next)
  }

  /** True when the server has the latest text. One save at a time. */
  function save(): Promise<boolean> {
    running.current = running.current.then(saveAll)
    return running.current
  }

  async function saveAll(): Promise<boolean> {
    for (;;) {
      const { session: now, problem: known } = latest.current
      if (!now || !isUnsaved(now)) return true
      if (now.leadId === undefined || needsDecision(known)) return false
      // Its user may type on meanwhile: then once more.
      if (!(await saveOnce(now, now.leadId))) return false
    }
  }

  async function saveOnce(now: Session, leadId: number): Promise<boolean> {
    // Another email may be started meanwhile.
    const isSame = () => latest.current.session?.key === now.key
    setIsSaving(true)
    try {
      const made = await saveText(now, leadId)
      if (now.draftId === undefined) refreshDrafts(client)
      if (!isSame()) return true
      update({ ...made, saved: { leadId, ...contentOf(now) } })
      report(undefined)
      return true
    } catch (error) {
      if (isSame()) report(problemOf(error, now))
      return false
    } finally {
      setIsSaving(false)
    }
  }

  /** Another tab may have changed, sent or deleted it. Resolves to 'gone' when that loses nothing. */
  async function compare() {
    await running.current
    const { session: now } = latest.current
    if (now?.draftId === undefined) return
    const started = running.current
    try {
      const draft = await readDraft(now.draftId)
      const { leadId, version } = draft
      const { session: here } = latest.current
      if (here?.key !== now.key || here.version === version || running.current !== started) return
      const isSameText = here.leadId === leadId && isSameContent(here, draft)
      if (isUnsaved(here) && !isSameText) return report({ kind: 'changed' })
      const saved = { leadId, ...contentOf(draft) }
      update({ ...saved, version, saved })
    } catch (error) {
      const { session: here } = latest.current
      if (!isGone(error) || here?.key !== now.key || running.current !== started) return
      if (!isUnsaved(here)) return 'gone' as const
      report({ kind: 'gone' })
    }
  }

  useAutosave(session, problem, save)
  return {
    session,
    latest,
    problem,
    report,
    isSaving,
    isWriting,
    setWriting,
    /** Aborted when another email takes the place of the open one: what arrives later is not for that one. */
    signalOfEmail: lifetime.signal,
    update,
    begin,
    save,
    /** Resolves when no save is under way: the session knows its draft then. */
    settle: () => running.current,
    compare,
  }
}

function useLifetime() {
  const controller = useRef(new AbortController())
  function renew() {
    controller.current.abort()
    controller.current = new AbortController()
  }
  useEffect(() => {
    if (controller.current.signal.aborted) controller.current = new AbortController()
    return () => controller.current.abort()
  }, [])
  return { signal: () => controller.current.signal, renew }
}

/** Saves a moment after the last key, and again while the server can't be reached. */
function useAutosave(session: Session | undefined, problem: DraftProblem | undefined, save: () => Promise<boolean>) {
  const autosave = useEffectEvent(() => void save())
  const text = session && JSON.stringify([session.key, session.leadId, contentOf(session)])
  useEffect(() => {
    if (text === undefined) return
    const timer = setTimeout(() => autosave(), AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [text])

  const isRetried = problem !== undefined && !needsDecision(problem)
  useEffect(() => {
    if (!isRetried) return
    const retry = () => autosave()
    const timer = setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [isRetried])

  // Switching to another tab or closing this one doesn't wait for the moment to pass.
  const isOpen = session !== undefined
  useEffect(() => {
    if (!isOpen) return
    const hide = () => document.visibilityState === 'hidden' && autosave()
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [isOpen])

  // The browser asks before the user closes a tab with a text that can't be saved.
  const isAtRisk =
    session !== undefined && isUnsaved(session) && (session.leadId === undefined || problem !== undefined)
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])
}
