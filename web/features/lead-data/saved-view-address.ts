import { MAX_ID } from '../../../contract/max-id.ts'

export const ALL_LEADS = 'all'
export const viewHref = (id: number | typeof ALL_LEADS) => `/leads?view=${id}`

/** The saved view that an address wants: its ID, 'all' or nothing. */
export function viewIdOf(search: string): string {
  const text = new URLSearchParams(search).get('view')
  return text === ALL_LEADS || wholeNumber(text, MAX_ID) !== undefined ? (text as string) : ''
}

export function wholeNumber(text: string | null, max: number) {
  const number = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : undefined
  return number !== undefined && number <= max ? number : undefined
}
