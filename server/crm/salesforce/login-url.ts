import { CrmFailure } from '../crm-failure.ts'

// Production, sandboxes, and My Domain: NAME.my.salesforce.com, NAME--SANDBOX.sandbox.my.salesforce.com, and other kinds.
const LOGIN_HOST =
  /^(login|test)\.salesforce\.com$|^[a-z0-9-]+(\.[a-z0-9-]+)?\.my\.(salesforce\.(com|mil)|sfcrmproducts\.cn)$/

/**
 * The address to sign in at. This server's client secret is sent there, so only Salesforce's own hosts and the operator's setting
 * are allowed. Null is the operator's setting.
 */
export function readLoginUrl(given: string | null | undefined, configured: string): string | null {
  if (!given) return null
  const text = /^\w+:\/\//.test(given) ? given : `https://${given}`
  if (URL.canParse(text)) {
    const { origin, protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
    if (origin === new URL(configured).origin) return null
    const isPlain = pathname === '/' && !search && !hash && !username && !password && !port
    if (isPlain && protocol === 'https:' && LOGIN_HOST.test(hostname)) return origin
  }
  throw new CrmFailure(
    'refused',
    'This is not a Salesforce login address. Enter your My Domain, such as https://acme.my.salesforce.com.',
  )
}
