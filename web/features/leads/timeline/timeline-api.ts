import { useInfiniteQuery } from '@tanstack/react-query'
import { CREATION_EVENT, type TimelineEvent } from '../../../../contract/timeline-event.ts'
import { getJson, withParams } from '../../../lib/api.ts'

/** The newest events of a lead, and older ones on demand, back to its creation. */
export function useTimeline(id: number) {
  const url = `/api/leads/${id}/timeline`
  return useInfiniteQuery({
    queryKey: [url],
    queryFn: ({ pageParam: before }) => getJson<TimelineEvent[]>(withParams(url, { before })),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => olderThan(page.at(-1)),
    select: ({ pages }) => pages.flat(),
  })
}

const olderThan = (last?: TimelineEvent) => (last?.id === CREATION_EVENT ? undefined : last?.id)
