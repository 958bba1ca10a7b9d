import { useEffect, useRef } from 'react'
import { getJson } from '../../lib/api.ts'
import { sendToLogin } from '../../lib/query-client.ts'

const CHANNEL = 'leadwright-session'

let isSigningOut = false

export function signOut() {
  isSigningOut = true
  new BroadcastChannel(CHANNEL).postMessage('signed out')
  leave()
}

// Every tab asks for itself: one that went to the landing page alone could get there before the session had ended.
const leave = () => {
  window.location.href = '/api/logout'
}

/** Notices a session that ended elsewhere: signed out in another tab at once, any other end when the next page is opened. */
export function useSessionWatch(path: string) {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    // The message also reaches the tab it came from, where a second navigation would cancel the first.
    channel.onmessage = () => isSigningOut || leave()
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
