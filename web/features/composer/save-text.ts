import { messageOf } from '../../lib/api.ts'
import { newKey } from '../../lib/queries/new-key.ts'
import { createDraft, isChanged, isGone, saveDraft } from './draft-api.ts'
import { contentOf, type Session } from './session-store.ts'

/** Why it isn't saved. With `changed` and `gone` the user decides; the others are tried again. */
export type DraftProblem = { kind: 'changed' | 'gone' | 'offline' | 'failed'; message?: string | undefined }

export const needsDecision = (problem: DraftProblem | undefined) =>
  problem?.kind === 'changed' || problem?.kind === 'gone'

/** Saves the text on the server; returns what the session has to know about its draft. */
export async function saveText(session: Session, leadId: number) {
  const { key, draftId, version } = session
  const text = { leadId, ...contentOf(session) }
  if (draftId !== undefined && version !== undefined) {
    const saved = await saveDraft(draftId, { ...text, version })
    return { draftId, version: saved.version }
  }
  try {
    return idOf(await createDraft({ ...text, key }))
  } catch (error) {
    if (!isChanged(error)) throw error
    // The response to the first save was lost, and the text has changed since.
    return idOf(await createDraft({ ...text, key: newKey() }))
  }
}

const idOf = ({ id, version, key }: { id: number; version: string; key: string }) => ({ draftId: id, version, key })

export function problemOf(error: unknown, { draftId }: Session): DraftProblem {
  if (isChanged(error)) return { kind: 'changed' }
  if (isGone(error) && draftId !== undefined) return { kind: 'gone' }
  if (error instanceof TypeError) return { kind: 'offline' }
  return { kind: 'failed', message: messageOf(error) }
}
