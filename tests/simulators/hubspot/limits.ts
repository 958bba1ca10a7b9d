import type { Answer } from '../crm-server.ts'
import { refuse } from './answers.ts'

/** HubSpot's rolling limits of calls and of searches. Undefined while the account is below them. */
export function createLimits(callsIn10s: number, searchesASecond: number) {
  const recent: number[] = []
  const searches: number[] = []
  return (isSearch: boolean): Answer | undefined => {
    const moment = Date.now()
    while (recent[0] !== undefined && recent[0] <= moment - 10_000) recent.shift()
    while (searches[0] !== undefined && searches[0] <= moment - 1000) searches.shift()
    if (recent.length >= callsIn10s)
      return refuse(429, 'RATE_LIMITS', 'You have reached your ten_secondly_rolling limit.', {
        policyName: 'TEN_SECONDLY_ROLLING',
      })
    if (isSearch && searches.length >= searchesASecond)
      return refuse(429, 'RATE_LIMITS', 'You have reached your secondly limit.', { policyName: 'SECONDLY' })
    recent.push(moment)
    if (isSearch) searches.push(moment)
    return undefined
  }
}
