/** The tokens of an email account. */
export type MailTokens = {
  accessToken: string
  /** Undefined: the current one stays valid. */
  refreshToken: string | undefined
  expiresAt: Date
}

/** Whose account it is: `subject` stays the same when the address changes. */
export type MailGrant = MailTokens & { address: string; name: string | null; subject: string }

/**
 * Connecting an email account. Failures are `MailApiFailure`s: `revoked` where the provider says the grant is over (invalid_grant),
 * `forbidden` where an admin has to allow it or a scope was not granted, `away` for everything that may pass.
 */
export type MailOauth = {
  authUrl(request: { redirectUri: string; state: string; challenge: string; loginHint?: string | undefined }): string
  exchange(request: { redirectUri: string; code: string; verifier: string }): Promise<MailGrant>
  refresh(refreshToken: string): Promise<MailTokens>
  /** Does nothing where the provider has no such call. */
  revoke(refreshToken: string): Promise<void>
}
