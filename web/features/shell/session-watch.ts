import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CurrentUser } from '../../../contract/user.ts'
import { getJson, showUser } from '../../lib/api.ts'
import { followSignOut } from '../../lib/drafts/sign-out.ts'
import { sendToLogin } from '../../lib/query-client.ts'

/** Says who is signed in, by their ID. */
const USER_CHANNEL = 'leadwright-user'

/**
 * Detects a session that ended elsewhere: a sign-out in another tab, or another person's sign-in there, at once; any other end on the
 * next navigation.
 */
export function useSessionWatch(path: string, signedIn: number) {
  // Whose page it is stays as it was when it was opened.
  const [userId] = useState(signedIn)
  useEffect(() => leaveUnless(userId, signedIn), [userId, signedIn])
  // Before the page's first write.
  useLayoutEffect(() => showUser(userId), [userId])

  useEffect(() => {
    const channel = new BroadcastChannel(USER_CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<number>) => leaveUnless(userId, data)
    channel.postMessage(userId)
    return () => channel.close()
  }, [userId])

  useEffect(followSignOut, [])

  // The first page comes right after the sign-in check itself.
  const checkedPath = useRef(path)
  useEffect(() => {
    if (checkedPath.current === path) return
    checkedPath.current = path
    getJson<CurrentUser>('/api/auth/user').then(({ id }) => leaveUnless(userId, id), sendToLogin)
  }, [path, userId])
}

/** What is open here is another person's, and so is what they began to write. */
function leaveUnless(userId: number, signedIn: number) {
  if (signedIn !== userId) window.location.replace('/')
}
