import { useEffect, useRef } from 'react'
import { getJson } from '../../lib/api.ts'
import { beginSignOut } from '../../lib/drafts/kept-draft.ts'
import { sendToLogin } from '../../lib/query-client.ts'

const CHANNEL = 'leadwright-session'

let isSigningOut = false

export function signOut() {
  isSigningOut = true
  new BroadcastChannel(CHANNEL).postMessage('signed out')
  goToLogout()
}

// Every tab signs out itself: a tab that only went to the landing page could get there before the session ends.
const goToLogout = () => {
  beginSignOut()
  window.location.href = '/api/logout'
}

/** Detects a session that ended elsewhere: a sign-out in another tab at once, any other end on the next navigation. */
export function useSessionWatch(path: string) {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    // The message also reaches the tab it came from, where a second navigation would cancel the first.
    channel.onmessage = () => isSigningOut || goToLogout()
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
