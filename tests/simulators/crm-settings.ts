import { CLIENT } from './crm-server.ts'

/** The settings that point the product to both simulators. */
export const crmSettings = (hubspot: { url: string; authUrl: string }, salesforce: { url: string }) => ({
  SALESFORCE_CLIENT_ID: CLIENT.id,
  SALESFORCE_CLIENT_SECRET: CLIENT.secret,
  SALESFORCE_LOGIN_URL: salesforce.url,
  HUBSPOT_CLIENT_ID: CLIENT.id,
  HUBSPOT_CLIENT_SECRET: CLIENT.secret,
  HUBSPOT_BASE_URL: hubspot.url,
  HUBSPOT_AUTH_URL: hubspot.authUrl,
})
