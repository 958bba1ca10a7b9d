/** What a CRM grants: access for a while, and the means to renew it. */
export type Grant = {
  accessToken: string
  /** Undefined: the one we have goes on being good. */
  refreshToken: string | undefined
  expiresAt: Date
  instanceUrl: string
  /** Which organisation or account of the CRM it is. */
  portalId: string | undefined
}

export type Oauth = {
  authUrl(request: { redirectUri: string; state: string; challenge: string }): Promise<string>
  exchange(request: { redirectUri: string; code: string; verifier: string }): Promise<Grant>
  refresh(refreshToken: string): Promise<Grant>
  revoke(refreshToken: string): Promise<void>
}
