import type { CrmIntegration, CrmRun } from '../../../contract/crm-integration.ts'
import { CRM_NAMES } from '../../../contract/crm-names.ts'
import type { DuplicatePolicy } from '../../../contract/lead-import.ts'
import { formatCount } from '../../lib/format.ts'

export const directionWords: Record<CrmIntegration['syncSettings']['syncDirection'], string> = {
  both: 'Both ways',
  in: 'From the CRM only',
  out: 'To the CRM only',
}

/** The same for one field. */
export const fieldDirectionWords = { ...directionWords, off: 'Not synced' }

export const ownerWords = { newest: 'Newest wins', ours: 'Leadwright wins', theirs: 'The CRM wins' }

const duplicateWords: Record<DuplicatePolicy, string> = {
  update: 'Update the lead',
  skip: 'Keep the lead unchanged',
  add: 'Add a second lead',
}
export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
export const duplicateOptions = optionsOf(duplicateWords)

type Tone = 'good' | 'warn' | 'neutral'

export function connectionWords(integration: CrmIntegration | undefined): { label: string; tone: Tone } {
  if (!integration) return { label: 'Not Connected', tone: 'neutral' }
  return integration.isActive ? { label: 'Connected', tone: 'good' } : { label: 'Inactive', tone: 'warn' }
}

const runKinds = { import: 'Import from', sync: 'Sync with', preview: 'Preview for', undo: 'Undo in' }

export function runWords({ kind, provider, status, created, updated, skipped, failed, message }: CrmRun) {
  const what = `${runKinds[kind]} ${CRM_NAMES[provider]}`
  if (status === 'waiting') return `${what}: waiting to start`
  const counts = [
    created > 0 && `${formatCount(created)} created`,
    updated > 0 && (kind === 'undo' ? `${formatCount(updated)} undone` : `${formatCount(updated)} updated`),
    skipped > 0 && `${formatCount(skipped)} unchanged`,
    failed > 0 && `${formatCount(failed)} failed`,
  ].filter(Boolean)
  return `${what}: ${counts.join(', ') || 'no changes'}${message ? `. ${message}` : ''}`
}
