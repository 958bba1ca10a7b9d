import { useEffect, useRef } from 'react'
import { getJson } from '../../lib/api.ts'
import { sendToLogin } from '../../lib/query-client.ts'

const CHANNEL = 'leadwright-session'

export function signOut() {
  new BroadcastChannel(CHANNEL).postMessage('signed out')
  window.location.href = '/api/logout'
}

/** Notices a session that ended elsewhere: signed out in another tab at once, any other end when the next page is opened. */
export function useSessionWatch(path: string) {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = () => {
      window.location.href = '/'
    }
    return () => channel.close()
  }, [])

  // The first page comes right after the sign-in check itself.
  const checkedPath = useRef(path)
  useEffect(() => {
    if (checkedPath.current === path) return
    checkedPath.current = path
    getJson('/api/auth/user').catch(sendToLogin)
  }, [path])
}
