type Claims = {
  iss?: string
  aud?: string
  sub?: string
  /** Microsoft's ID of the user, the same for every app. */
  oid?: string
  email?: string
  preferred_username?: string
  name?: string
}

/**
 * Whose account was connected. The signature of the ID token needs no check: it comes from the provider itself, over TLS (OpenID
 * Connect Core 3.1.3.7). Empty for a token of another app.
 */
export function readClaims(idToken: unknown, clientId: string): Claims {
  try {
    const claims: Claims = JSON.parse(Buffer.from(String(idToken).split('.')[1] ?? '', 'base64url').toString('utf8'))
    return claims.aud === clientId ? claims : {}
  } catch {
    return {}
  }
}
