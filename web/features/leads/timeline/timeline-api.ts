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
    // Until an email that waits has gone out.
    refetchInterval: ({ state: { data } }) => pollEvery(data?.pages[0] ?? [], Date.now()),
  })
}

const olderThan = (last?: TimelineEvent) => (last?.id === CREATION_EVENT ? undefined : last?.id)

const SOON_MS = 60_000
const POLL_SOON_MS = 3000
const POLL_LATER_MS = 30_000

function pollEvery(events: TimelineEvent[], now: number): number | false {
  const waiting = events.filter(({ kind }) => kind === 'mail_scheduled')
  const isSoon = ({ details }: TimelineEvent) =>
    details?.reason === null && Date.parse(String(details?.scheduledAt)) < now + SOON_MS
  if (waiting.some(isSoon)) return POLL_SOON_MS
  return waiting.length > 0 ? POLL_LATER_MS : false
}
