import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '../../contract/user.ts'
import { ApiError, getJson } from './api.ts'

/** `data` is null when signed out; `isError` means that the server did not respond, or failed. */
export const useCurrentUser = () => useQuery(CURRENT_USER)

export const CURRENT_USER = { queryKey: ['/api/auth/user'], queryFn: readCurrentUser }

async function readCurrentUser(): Promise<CurrentUser | null> {
  try {
    return await getJson<CurrentUser>('/api/auth/user')
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}
