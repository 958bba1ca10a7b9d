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

/** What a run has done: everything once it has finished, and until then what it did so far. */
const countsOf = ({ kind, created, updated, skipped, failed }: CrmRun) =>
  [
    created > 0 && `${formatCount(created)} created`,
    updated > 0 && (kind === 'undo' ? `${formatCount(updated)} undone` : `${formatCount(updated)} updated`),
    skipped > 0 && `${formatCount(skipped)} unchanged`,
    failed > 0 && `${formatCount(failed)} failed`,
  ]
    .filter(Boolean)
    .join(', ')

export function runWords(run: CrmRun) {
  const what = `${runKinds[run.kind]} ${CRM_NAMES[run.provider]}`
  if (run.status === 'waiting') return `${what}: waiting to start`
  if (run.status === 'running') return `${what}: running`
  return `${what}: ${countsOf(run) || 'no changes'}${run.message ? `. ${run.message}` : ''}`
}

/** How far a run is: "5 of 12: 2 created, 3 unchanged". */
export function progressWords(run: CrmRun) {
  const { done, total } = run
  const place = total > done ? `${formatCount(done)} of ${formatCount(total)}` : `${formatCount(done)} so far`
  const counts = countsOf(run)
  return counts ? `${place}: ${counts}` : place
}
