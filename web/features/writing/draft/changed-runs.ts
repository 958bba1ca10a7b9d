import { diffWordsWithSpace } from 'diff'

/** The removed text, the text added in its place, then the unchanged text up to the next change. */
type Run = { removed: string; added: string; same: string }

/** A word diff in which adjacent changed words form one change, which is easier to read. */
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
