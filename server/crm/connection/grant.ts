/** The tokens of an OAuth grant. */
export type Grant = {
  accessToken: string
  /** Undefined: the current one stays valid. */
  refreshToken: string | undefined
  expiresAt: Date
  instanceUrl: string
  /** The organization or account in the CRM. */
  portalId: string | undefined
  /** The connected user's ID in the CRM. */
  crmUserId?: string | undefined
}

/** The account in the CRM that a key belongs to. */
export type KeyAccount = { portalId: string; instanceUrl: string }

export type Oauth = {
  authUrl(request: { redirectUri: string; state: string; challenge: string }): Promise<string>
  exchange(request: { redirectUri: string; code: string; verifier: string }): Promise<Grant>
  refresh(refreshToken: string): Promise<Grant>
  revoke(refreshToken: string): Promise<void>
}
