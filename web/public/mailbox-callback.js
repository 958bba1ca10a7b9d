// Runs in the popup in which an email account was connected: reports the result to the app's pages, and closes on success.
const { outcome } = document.querySelector('[data-outcome]').dataset
const channel = new BroadcastChannel('leadwright-mailbox')
channel.postMessage({ isConnected: outcome === 'Connected' })
channel.close()
if (outcome === 'Connected') window.close()
