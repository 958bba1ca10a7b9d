import type { CrmConfig } from '../../config.ts'
import { crmFetch } from '../connection/crm-fetch.ts'
import type { KeyAccount } from '../connection/grant.ts'
import { CrmFailure, unreadableResponse } from '../crm-failure.ts'
import { HUBSPOT_PATHS } from './hubspot-paths.ts'

const UI_HOST = /^app(-[a-z0-9]+)?\.hubspot\.com$/

/** The account that a service key or the token of a legacy private app belongs to. Every key can read this, whatever its scopes. */
export async function readKeyAccount(app: CrmConfig['hubspot'], key: string): Promise<KeyAccount> {
  const url = new URL(HUBSPOT_PATHS.accountDetails, app.baseUrl)
  const { status, text } = await crmFetch(url, { headers: { authorization: `Bearer ${key}` } }).catch(() => {
    throw new CrmFailure('away', "HubSpot can't be reached right now. Try again in a few minutes.")
  })
  if (status === 401 || status === 403)
    throw new CrmFailure('refused', 'HubSpot rejected this key. Copy the key again in HubSpot, then try again.')
  if (status !== 200)
    throw new CrmFailure('away', `HubSpot has a problem right now (error ${status}). Try again in a few minutes.`)
  const { portalId, uiDomain } = readDetails(text)
  const host = UI_HOST.test(uiDomain) ? `https://${uiDomain}` : app.authUrl
  return { portalId, instanceUrl: new URL(`/contacts/${portalId}`, host).href }
}

function readDetails(text: string) {
  try {
    const { portalId, uiDomain } = JSON.parse(text)
    if (Number.isSafeInteger(portalId)) return { portalId: String(portalId), uiDomain: String(uiDomain) }
  } catch {
    // A page of a proxy.
  }
  throw unreadableResponse('HubSpot')
}
