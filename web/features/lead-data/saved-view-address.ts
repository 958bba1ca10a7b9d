import { readId } from '../../lib/places/paths.ts'

export const ALL_LEADS = 'all'
export const viewHref = (id: number | typeof ALL_LEADS) => `/leads?view=${id}`

/** The saved view that an address wants: its ID, 'all' or nothing. */
export function viewIdOf(search: string): string {
  const text = new URLSearchParams(search).get('view')
  return text === ALL_LEADS || readId(text) !== undefined ? (text as string) : ''
}
