import { MutationCache, notifyManager, QueryCache, type QueryFunctionContext } from '@tanstack/react-query'
import { toast } from '../ui/overlay/use-toast.ts'
import { getJson, isUnauthorized, withParams } from './api.ts'
import { ReloadingClient } from './queries/reloading-client.ts'

const LOGIN_DELAY_MS = 500

/** The query key is the address: the URL, then its parameters. */
function getByKey({ queryKey }: QueryFunctionContext): Promise<unknown> {
  const [url, params] = queryKey
  if (typeof url !== 'string') throw new Error('The first element of a query key is the URL to read')
  return getJson(withParams(url, typeof params === 'object' && params !== null ? params : {}))
}

let isLeaving = false

/** For every call when the session is over: says so once, then goes to the login. */
export function sendToLogin(error: unknown) {
  if (isLeaving || !isUnauthorized(error)) return
  isLeaving = true
  toast({
    variant: 'destructive',
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
  })
  setTimeout(() => {
    window.location.href = '/api/login'
  }, LOGIN_DELAY_MS)
}

// Notifies before the next click is handled: the second click of a double click finds the button disabled.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new ReloadingClient({
  queryCache: new QueryCache({ onError: sendToLogin }),
  mutationCache: new MutationCache({ onError: sendToLogin }),
  defaultOptions: {
    // 'always': a call made while offline fails at once and can be retried, instead of waiting unseen.
    queries: {
      queryFn: getByKey,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
