import { launchPath, readSequenceId, sequencePath } from './sequence-paths.ts'

/** The sequence whose analytics dialog is open over the list. */
export function readAnalytics(search: string): number | undefined {
  const params = new URLSearchParams(search)
  return params.get('show') === 'analytics' ? readSequenceId(params.get('sequence') ?? undefined) : undefined
}

export const analyticsHref = (id: number | undefined) =>
  id ? `/sequences?sequence=${id}&show=analytics` : '/sequences'

/** Where to find what had an address of the list's before it had one of its own. */
export function movedTo(search: string): string | undefined {
  const params = new URLSearchParams(search)
  const id = readSequenceId(params.get('sequence') ?? undefined)
  if (!id) return undefined
  if (params.get('show') === 'people') return sequencePath(id, 'people')
  return params.get('show') === 'preview' ? launchPath(id) : undefined
}
