import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NoticeList } from '../../../contract/notification.ts'
import { callApi } from '../../lib/api.ts'

const LIST = '/api/notifications'
const TODAY = '/api/today'
// After the page itself has come: the stream stays open, and a browser opens few connections to one place.
const LISTEN_AFTER_MS = 3_000

export const useNotices = () => useQuery<NoticeList>({ queryKey: [LIST] })

/** Those, or all; shown at once. */
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
  const isMeant = (id: number) => !ids || ids.includes(id)
  const newlyRead = notifications.filter(({ id, readAt }) => !readAt && isMeant(id)).length
  const readAt = new Date().toISOString()
  return {
    notifications: notifications.map((notice) =>
      isMeant(notice.id) ? { ...notice, readAt: notice.readAt ?? readAt } : notice,
    ),
    unread: ids ? unread - newlyRead : 0,
  }
}

/** While the page is looked at, news come as they happen; hidden pages read them when they are shown again. */
export function useNoticeStream() {
  const client = useQueryClient()
  useEffect(() => {
    let stream: EventSource | undefined
    const readAgain = () => {
      void client.invalidateQueries({ queryKey: [LIST] })
      void client.invalidateQueries({ queryKey: [TODAY] })
    }
    const listen = () => {
      if (document.hidden || stream) return
      stream = new EventSource(`${LIST}/stream`)
      stream.addEventListener('news', readAgain)
    }
    const turn = () => {
      if (!document.hidden) return listen()
      stream?.close()
      stream = undefined
    }
    const timer = setTimeout(() => {
      listen()
      document.addEventListener('visibilitychange', turn)
    }, LISTEN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', turn)
      stream?.close()
    }
  }, [client])
}
