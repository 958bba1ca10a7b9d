import { beginSignOut, forgetDrafts } from './kept-draft.ts'

const CHANNEL = 'leadwright-session'

let isSigningOut = false

/** In every tab of this browser: what is open there goes, and what was begun is forgotten once the session has ended. */
export function signOut() {
  isSigningOut = true
  new BroadcastChannel(CHANNEL).postMessage('signed out')
  goToLogout()
}

/** The server has ended the session: what was begun is forgotten at once, whichever page comes next. */
export function leaveEndedSession() {
  forgetDrafts()
  signOut()
}

/** Signs this tab out with another one. Returns the way to stop. */
export function followSignOut() {
  const channel = new BroadcastChannel(CHANNEL)
  // The message also reaches the tab it came from, where a second navigation would cancel the first.
  channel.onmessage = () => isSigningOut || goToLogout()
  return () => channel.close()
}

// Every tab signs out itself: a tab that only went to the landing page could get there before the session ends.
function goToLogout() {
  beginSignOut()
  window.location.href = '/api/logout'
}
