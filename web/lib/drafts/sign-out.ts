import { beginSignOut } from './kept-draft.ts'

const CHANNEL = 'leadwright-session'

let isSigningOut = false

/** In every tab of this browser, also where the session has ended already: what is open there goes, and what was begun is forgotten. */
export function signOut() {
  isSigningOut = true
  new BroadcastChannel(CHANNEL).postMessage('signed out')
  goToLogout()
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
