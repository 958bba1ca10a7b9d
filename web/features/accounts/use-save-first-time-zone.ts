import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '../../../contract/user.ts'
import { callApi } from '../../lib/api.ts'
import { browserZone } from '../../lib/browser-zone.ts'

/** Saves the browser's time zone for a new account. If the call fails, the next visit tries again. */
export function useSaveFirstTimeZone({ timeZone }: CurrentUser) {
  const client = useQueryClient()
  useEffect(() => {
    if (timeZone !== null) return
    callApi('PUT', '/api/account/time-zone', { timeZone: browserZone() }).then(
      () => client.invalidateQueries({ queryKey: ['/api/auth/user'] }),
      () => {},
    )
  }, [timeZone, client])
}
