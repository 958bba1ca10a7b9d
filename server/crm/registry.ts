import type { CrmProvider } from '../../contract/crm-integration.ts'
import type { CrmConfig } from '../config.ts'
import type { KeyAccount, Oauth } from './connection/grant.ts'
import type { Integration } from './connection/integration-queries.ts'
import type { CrmSession } from './connection/session.ts'
import { createHubspot } from './hubspot/hubspot.ts'
import { loadHubspot } from './hubspot/hubspot-calls.ts'
import { readKeyAccount } from './hubspot/hubspot-key.ts'
import { hubspotOauth } from './hubspot/hubspot-oauth.ts'
import type { Crm } from './provider.ts'
import { readLoginUrl } from './salesforce/login-url.ts'
import { createSalesforce, loadSalesforce } from './salesforce/salesforce.ts'
import { salesforceOauth } from './salesforce/salesforce-oauth.ts'

type RegisteredCrm = {
  /** `loginUrl` is the one chosen for an integration; null is the server's setting. */
  oauth(config: CrmConfig, loginUrl: string | null): Oauth
  /** Checks the login address that a user chose. A CRM without this has one address only. */
  readLoginUrl?(config: CrmConfig, given: string | undefined): string | null
  /** The account of a key. A CRM without this can't be connected with one. */
  readKeyAccount?(config: CrmConfig, key: string): Promise<KeyAccount>
  open(session: CrmSession, integration: Integration): Promise<Crm>
  /** Loads the client, which otherwise happens on first use. */
  load(): Promise<unknown>
}

/** Every CRM we support. What else a new one needs is in ARCHITECTURE.md, under "Where do I change". */
export const CRM_REGISTRY: Record<CrmProvider, RegisteredCrm> = {
  salesforce: {
    oauth: ({ salesforce }, loginUrl) => salesforceOauth(salesforce, loginUrl),
    readLoginUrl: ({ salesforce }, given) => readLoginUrl(given, salesforce.loginUrl),
    open: createSalesforce,
    load: loadSalesforce,
  },
  hubspot: {
    oauth: ({ hubspot }) => hubspotOauth(hubspot),
    readKeyAccount: ({ hubspot }, key) => readKeyAccount(hubspot, key),
    open: createHubspot,
    load: loadHubspot,
  },
}
