import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CREATION_EVENT, type TimelineEvent } from '../../../../contract/timeline-event.ts'
import { getJson, withParams } from '../../../lib/api.ts'
import { refreshLeads } from '../../lead-data/lead-api.ts'

/** The newest events of a lead, and older ones on demand, back to its creation. */
export function useTimeline(id: number) {
  const timeline = useInfiniteQuery({
    ...timelineOf(id),
    // Until an email that waits has gone out.
    refetchInterval: ({ state: { data } }) => pollEvery(data?.pages[0] ?? [], Date.now()),
  })
  useLeadFollowsMails(timeline.data ?? [])
  return timeline
}

/** The email of a lead of which its owner has to say first whether it is a reply. */
export const useOpenQuestion = (id: number) => firstQuestion(useInfiniteQuery(timelineOf(id)).data)

/** The one that sequences wait for; if none does, the newest. */
export function firstQuestion(events: TimelineEvent[] = []) {
  const questions = events.filter(isQuestion)
  return questions.find(({ details }) => Number(details?.paused) > 0) ?? questions[0]
}

export const isQuestion = ({ details }: TimelineEvent) => details?.isUnsure === true

function timelineOf(id: number) {
  const url = `/api/leads/${id}/timeline`
  return infiniteQueryOptions({
    queryKey: [url],
    queryFn: ({ pageParam: before }) => getJson<TimelineEvent[]>(withParams(url, { before })),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => olderThan(page.at(-1)),
    select: ({ pages }) => pages.flat(),
  })
}

/** Refreshes leads when an email that waited has gone out: the first one moves its lead to Contacted. */
function useLeadFollowsMails(events: TimelineEvent[]) {
  const client = useQueryClient()
  const waiting = events.filter(({ kind }) => kind === 'mail_scheduled').map(({ id }) => id)
  const before = useRef(waiting)
  useEffect(() => {
    // The next email of its sequence may wait in its place.
    if (before.current.some((id) => !waiting.includes(id))) refreshLeads(client)
    before.current = waiting
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
