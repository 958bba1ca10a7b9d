import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NoticeList } from '../../../contract/notification.ts'
import { callApi, PAGE_ID } from '../../lib/api.ts'

const LIST = '/api/notifications'
const TODAY = '/api/today'
const INBOX = '/api/inbox'
// After the page has loaded: the stream stays open, and browsers limit connections per host.
const LISTEN_AFTER_MS = 3_000
// A job over many leads tells of each batch.
const LEADS_EVERY_MS = 1_000

export const useNotices = () => useQuery<NoticeList>({ queryKey: [LIST] })

/** Marks these notices, or all, as read. Optimistic. */
export function useReadNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids?: number[]) => callApi('POST', `${LIST}/read`, { ids }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: [LIST] })
      client.setQueryData<NoticeList>([LIST], (list) => list && markRead(list, ids))
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [LIST] })
      void client.invalidateQueries({ queryKey: [TODAY] })
    },
  })
}

function markRead({ notifications, unread }: NoticeList, ids?: number[]): NoticeList {
  const isMarked = (id: number) => !ids || ids.includes(id)
  const newlyRead = notifications.filter(({ id, readAt }) => !readAt && isMarked(id)).length
  const readAt = new Date().toISOString()
  return {
    notifications: notifications.map((notice) =>
      isMarked(notice.id) ? { ...notice, readAt: notice.readAt ?? readAt } : notice,
    ),
    unread: ids ? unread - newlyRead : 0,
  }
}

/**
 * A visible page refetches as soon as there is a new notification; a hidden page when it is shown again. `onLeads` is called when
 * leads may have changed elsewhere: never for what this page changed itself.
 */
export function useNoticeStream(onLeads?: () => void) {
  const client = useQueryClient()
  useEffect(() => {
    let stream: EventSource | undefined
    let hasMissed = false
    const [announce, cancel] = atMostEvery(LEADS_EVERY_MS, () => onLeads?.())
    const refetch = () => {
      void client.invalidateQueries({ queryKey: [LIST] })
      void client.invalidateQueries({ queryKey: [TODAY] })
      // Most news are replies.
      void client.invalidateQueries({ predicate: ({ queryKey: [url] }) => String(url).startsWith(INBOX) })
    }
    const onLeadEvent = ({ data }: MessageEvent<string>) => {
      if ((JSON.parse(data) as { page: string }).page !== PAGE_ID) announce()
    }
    const listen = () => {
      if (document.hidden || stream) return
      stream = new EventSource(`${LIST}/stream`)
      stream.addEventListener('news', refetch)
      stream.addEventListener('leads', onLeadEvent)
      stream.addEventListener('error', () => {
        hasMissed = true
      })
      // Also when the browser has reconnected: what was told in between was told to nobody.
      stream.addEventListener('open', () => {
        if (!hasMissed) return
        hasMissed = false
        refetch()
        announce()
      })
      if (hasMissed) announce()
    }
    const onVisibilityChange = () => {
      if (!document.hidden) return listen()
      hasMissed = true
      stream?.close()
      stream = undefined
    }
    const timer = setTimeout(() => {
      listen()
      document.addEventListener('visibilitychange', onVisibilityChange)
    }, LISTEN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      cancel()
      stream?.close()
    }
  }, [client, onLeads])
}

/** The first call at once, and those that follow within the time as one at its end. Returns the call and a way to stop. */
function atMostEvery(ms: number, run: () => void): [call: () => void, cancel: () => void] {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  function call() {
    if (timer !== undefined) {
      isWanted = true
      return
    }
    timer = setTimeout(() => {
      timer = undefined
      if (isWanted) call()
    }, ms)
    isWanted = false
    run()
  }
  return [call, () => clearTimeout(timer)]
}
