// Runs in the popup in which a CRM was connected: reports the result to the app's pages, and closes on success.
const { crm, outcome } = document.querySelector('[data-crm]').dataset
const channel = new BroadcastChannel('leadwright-crm')
channel.postMessage({ provider: crm, isConnected: outcome === 'Connected' })
channel.close()
if (outcome === 'Connected') window.close()
