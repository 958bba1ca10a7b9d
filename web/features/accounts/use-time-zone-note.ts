import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '../../../contract/user.ts'
import { callApi } from '../../lib/api.ts'
import { browserZone } from '../../lib/browser-zone.ts'

/** A new account counts its days where its owner is. What does not reach the server is told at the next visit. */
export function useTimeZoneNote({ timeZone }: CurrentUser) {
  const client = useQueryClient()
  useEffect(() => {
    if (timeZone !== null) return
    callApi('PUT', '/api/account/time-zone', { timeZone: browserZone() }).then(
      () => client.invalidateQueries({ queryKey: ['/api/auth/user'] }),
      () => {},
    )
  }, [timeZone, client])
}
