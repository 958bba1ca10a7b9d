import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refreshLeads } from '../lead-data/lead-api.ts'
import { useNoticeStream } from '../notifications/notification-api.ts'

/** Shows what changes elsewhere: in another tab, on another device, or when a reply comes in. */
export function useLeadNews() {
  const client = useQueryClient()
  useNoticeStream(useCallback(() => refreshLeads(client), [client]))
}
