// The window in which a CRM was connected: tells the pages behind it, and closes itself when that went well.
const { crm, outcome } = document.querySelector('[data-crm]').dataset
const channel = new BroadcastChannel('leadwright-crm')
channel.postMessage({ provider: crm, isConnected: outcome === 'Connected' })
channel.close()
if (outcome === 'Connected') window.close()
