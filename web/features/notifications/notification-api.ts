import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NoticeList } from '../../../contract/notification.ts'
import { callApi } from '../../lib/api.ts'

const LIST = '/api/notifications'
const TODAY = '/api/today'
// After the page has loaded: the stream stays open, and browsers limit connections per host.
const LISTEN_AFTER_MS = 3_000

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

/** A visible page refetches as soon as there is a new notification; a hidden page when it is shown again. */
export function useNoticeStream() {
  const client = useQueryClient()
  useEffect(() => {
    let stream: EventSource | undefined
    const refetch = () => {
      void client.invalidateQueries({ queryKey: [LIST] })
      void client.invalidateQueries({ queryKey: [TODAY] })
    }
    const listen = () => {
      if (document.hidden || stream) return
      stream = new EventSource(`${LIST}/stream`)
      stream.addEventListener('news', refetch)
    }
    const onVisibilityChange = () => {
      if (!document.hidden) return listen()
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
      stream?.close()
    }
  }, [client])
}
