import { CLIENT } from './crm-server.ts'
import type { Profile } from './hubspot/tenant.ts'
import { startHubspot } from './hubspot.ts'
import { startSalesforce } from './salesforce.ts'

// Both CRMs with a few contacts, and the settings to use them with Leadwright.
// CRM_PROFILE: `configured` or `lived-in`, for accounts as companies have them.
const profile = (process.env.CRM_PROFILE ?? 'empty') as Profile
const hubspot = await startHubspot({ profile, port: Number(process.env.HUBSPOT_PORT ?? 4801) })
const salesforce = await startSalesforce({ profile, port: Number(process.env.SALESFORCE_PORT ?? 4802) })
hubspot.edit(undefined, { email: 'ines@tiber.example', firstname: 'Inês', lastname: 'Duarte', company: 'Tiber' })
hubspot.edit(undefined, { email: 'omar@navona.example', firstname: 'Omar', lastname: 'Aziz', company: 'Navona' })
salesforce.edit(undefined, { Email: 'lena@campo.example', FirstName: 'Lena', LastName: 'Roth', Company: 'Campo' })

console.log(`The HubSpot sandbox runs at ${hubspot.url}, the Salesforce sandbox at ${salesforce.url}. Start Leadwright with:

HUBSPOT_CLIENT_ID=${CLIENT.id} HUBSPOT_CLIENT_SECRET='${CLIENT.secret}' \\
HUBSPOT_BASE_URL=${hubspot.url} HUBSPOT_AUTH_URL=${hubspot.authUrl} \\
SALESFORCE_CLIENT_ID=${CLIENT.id} SALESFORCE_CLIENT_SECRET='${CLIENT.secret}' \\
SALESFORCE_LOGIN_URL=${salesforce.url} npm start

Then connect on the Integrations page, HubSpot also with the key ${hubspot.tokens.makeKey()}. "Open CRM" shows the people in each sandbox, and you can edit them. Ctrl+C stops the sandbox and deletes its data.`)
