/** Which pairs the page shows. */
export const SHOWN = ['ask', 'same', 'dismissed'] as const
export type Shown = (typeof SHOWN)[number]
export type DuplicateView = { show: Shown; page: number }

const MAX_PAGE = 1000
const names: Record<Shown, string> = { ask: 'to-decide', same: 'sure', dismissed: 'not-the-same' }

export const shownWords: Record<Shown, { tab: string; text: string; empty: string }> = {
  ask: {
    tab: 'To decide',
    text: 'Choose which lead to keep. It gets the more complete value of each field, marked with a check, and both timelines.',
    empty: 'Every lead looks like a different person.',
  },
  same: {
    tab: 'Sure',
    text: 'These are surely one person. Merge them all at once, or one by one.',
    empty: 'No two leads are surely one person.',
  },
  dismissed: {
    tab: 'Not the same',
    text: 'You said that these are two people. We don’t show them as duplicates anymore.',
    empty: 'Pairs that you mark as not the same appear here.',
  },
}

export function readDuplicateView(search: string): DuplicateView {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page') ?? 1)
  return {
    show: SHOWN.find((shown) => names[shown] === params.get('show')) ?? 'ask',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  }
}

export function duplicatesHref({ show, page }: DuplicateView) {
  const params = new URLSearchParams({
    ...(show !== 'ask' && { show: names[show] }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size > 0 ? `/leads/duplicates?${params}` : '/leads/duplicates'
}
