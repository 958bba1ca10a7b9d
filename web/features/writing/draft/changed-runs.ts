import { diffWordsWithSpace } from 'diff'

/** What was taken out and what was put in, then what stays the same up to the next change. */
type Run = { removed: string; added: string; same: string }

/** Word by word, but words changed side by side are one change: nobody reads them one at a time. */
export function changedRuns(before: string, after: string): Run[] {
  const runs: Run[] = [{ removed: '', added: '', same: '' }]
  for (const { value, added, removed } of diffWordsWithSpace(before, after)) {
    let last = runs[runs.length - 1] as Run
    if (!added && !removed) {
      last.same += value
      continue
    }
    const isChanged = last.removed !== '' || last.added !== ''
    if (isChanged && /^[^\S\n]+$/.test(last.same)) {
      last.removed += last.same
      last.added += last.same
      last.same = ''
    } else if (last.same !== '') {
      last = { removed: '', added: '', same: '' }
      runs.push(last)
    }
    if (added) last.added += value
    else last.removed += value
  }
  return runs
}
