import type { SampleKept } from '../../../contract/sample-data.ts'

const counted = (count: number, one: string) => (count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`])

/** What was removed, and what of it is still there. */
export function removedWords({ leads, sequences, templates }: SampleKept) {
  const kept = [...counted(leads, 'lead'), ...counted(sequences, 'sequence'), ...counted(templates, 'template')]
  if (kept.length === 0) return 'Sample data removed'
  return `Sample data removed. We kept what you changed or use: ${new Intl.ListFormat('en-GB').format(kept)}.`
}
