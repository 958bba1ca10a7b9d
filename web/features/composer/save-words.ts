import type { Composer } from './use-composer.ts'

/** Where the text is, for the composer's header. */
export function saveWords({ session, problem, isSaving, isUnsaved }: SaveState): string {
  if (!session) return ''
  if (problem?.kind === 'offline') return "Not saved: you're offline"
  if (problem) return 'Not saved'
  if (isSaving) return 'Saving…'
  if (isUnsaved) return session.leadId === undefined ? 'Not saved yet' : ''
  return session.draftId === undefined ? '' : 'Draft saved'
}

type SaveState = Pick<Composer, 'session' | 'problem' | 'isSaving' | 'isUnsaved'>
