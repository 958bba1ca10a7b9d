import { useQuery } from '@tanstack/react-query'
import type { ConversationCounts } from '../../../contract/inbox.ts'

export const COUNTS = '/api/inbox/counts'
const POLL_MS = 30_000

export const useInboxCounts = () =>
  useQuery<ConversationCounts>({ queryKey: [COUNTS], refetchInterval: POLL_MS, staleTime: POLL_MS })
