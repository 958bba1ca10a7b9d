import { MOST_LISTED } from '../../../../contract/lead-duplicate.ts'

/** Which pairs the page shows. */
export const SHOWN = ['ask', 'same', 'dismissed'] as const
export type Shown = (typeof SHOWN)[number]
export type DuplicateView = { show: Shown; page: number }

/** Two leads to compare, as `pair-href.ts` writes them. */
export function readPair(search: string): [number, number] | undefined {
  const [, one, other] = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(new URLSearchParams(search).get('pair') ?? '') ?? []
  return one && other ? [Number(one), Number(other)] : undefined
}

export const PAGE_SIZE = 20
const MAX_PAGE = 1000
const names: Record<Shown, string> = { ask: 'to-decide', same: 'sure', dismissed: 'not-the-same' }

export const shownWords: Record<Shown, { tab: string; text: string; empty: string }> = {
  ask: {
    tab: 'To decide',
    text: 'Choose which lead to keep. Its empty fields are filled from the other lead, and a check marks each value that stays. Notes, tags and timelines are joined.',
    empty: 'Every lead looks like a different person.',
  },
  same: {
    tab: 'Sure',
    text: 'These are surely one person. Merge them all at once, or one by one.',
    empty: 'No two leads are surely one person.',
  },
  dismissed: {
    tab: 'Not the same',
    text: 'You said that these are two people. We no longer show them as duplicates.',
    empty: 'Pairs that you mark as not the same appear here.',
  },
}

export function readDuplicateView(search: string): DuplicateView {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page') ?? 1)
  const show = SHOWN.find((shown) => names[shown] === params.get('show')) ?? 'ask'
  return { show, page: Number.isInteger(page) && page >= 1 && page <= lastPage(show) ? page : 1 }
}

/** Pairs beyond it move up when those before are merged or called different. */
export const lastPage = (show: Shown) => (show === 'dismissed' ? MAX_PAGE : MOST_LISTED / PAGE_SIZE)

export function duplicatesHref({ show, page }: DuplicateView) {
  const params = new URLSearchParams({
    ...(show !== 'ask' && { show: names[show] }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size > 0 ? `/leads/duplicates?${params}` : '/leads/duplicates'
}
