/** How an account of Google or Microsoft is used: through the provider's API, or by SMTP and IMAP with the same tokens. */
export const MAIL_ACCESSES = ['api', 'smtp'] as const
export type MailAccess = (typeof MAIL_ACCESSES)[number]

/** The tokens of an email account. */
export type MailTokens = {
  accessToken: string
  /** Undefined: the current one stays valid. */
  refreshToken: string | undefined
  expiresAt: Date
}

/** Whose account it is: `subject` stays the same when the address changes. `user`: the name to sign in to SMTP and IMAP with. */
export type MailGrant = MailTokens & {
  address: string
  name: string | null
  subject: string
  user?: string | undefined
}

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
