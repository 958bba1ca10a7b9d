import { useEffect, useLayoutEffect, useRef } from 'react'
import { getJson, showUser } from '../../lib/api.ts'
import { beginSignOut } from '../../lib/drafts/kept-draft.ts'
import { sendToLogin } from '../../lib/query-client.ts'

const CHANNEL = 'leadwright-session'
/** Says who is signed in, by their ID. */
const USER_CHANNEL = 'leadwright-user'

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

/**
 * Detects a session that ended elsewhere: a sign-out in another tab, or another person's sign-in there, at once; any other end on the
 * next navigation.
 */
export function useSessionWatch(path: string, userId: number) {
  // Before the page's first call.
  useLayoutEffect(() => showUser(userId), [userId])

  useEffect(() => {
    const channel = new BroadcastChannel(USER_CHANNEL)
    // What is open here is another person's, and so is what they began to write.
    channel.onmessage = ({ data }: MessageEvent<number>) => data === userId || window.location.replace('/')
    channel.postMessage(userId)
    return () => channel.close()
  }, [userId])

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
