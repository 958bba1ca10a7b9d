import { readId } from '../../lib/places/paths.ts'
import { launchPath, sequencePath } from './sequence-paths.ts'

/** The sequence whose analytics dialog is open over the list. */
export function readAnalytics(search: string): number | undefined {
  const params = new URLSearchParams(search)
  return params.get('show') === 'analytics' ? readId(params.get('sequence')) : undefined
}

/** The same list with other analytics open, or none. */
export function analyticsHref(id: number | undefined, search = '') {
  const params = new URLSearchParams(search)
  for (const name of ['sequence', 'show']) params.delete(name)
  if (id) {
    params.set('sequence', String(id))
    params.set('show', 'analytics')
  }
  return params.size > 0 ? `/sequences?${params}` : '/sequences'
}

/** Where to find what had an address of the list's before it had one of its own. */
export function movedTo(search: string): string | undefined {
  const params = new URLSearchParams(search)
  const id = readId(params.get('sequence'))
  if (!id) return undefined
  if (params.get('show') === 'people') return sequencePath(id, 'people')
  return params.get('show') === 'preview' ? launchPath(id) : undefined
}
