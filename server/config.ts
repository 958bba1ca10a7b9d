import { resolve } from 'node:path'
import { z } from 'zod'
import { EmailAddress } from '../contract/email-address.ts'
import { MODEL_PROVIDERS, type ModelProvider } from '../contract/model-settings.ts'
import { isLoopback } from './loopback.ts'
import { MailAppSettings, type MailApps, readMailApps } from './mail/transports/mail-apps.ts'
import { StartError } from './start-error.ts'

const Port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(1, 'must be from 1 to 65535')
  .max(65535, 'must be from 1 to 65535')

// Every setting of the product. An empty value counts as not set, because compose files and shells often pass one.
const Env = z.object({
  PORT: Port.default(3000),
  // Health checks on a port of their own, for processes without a web server.
  HEALTH_PORT: Port.optional(),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  // Other names under which the product is reached, such as one for a health check.
  ALLOWED_HOSTS: z
    .string()
    .transform((hosts) =>
      hosts
        .toLowerCase()
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[^\s/@:*]+$/, 'must be host names separated by commas, without ports')))
    .default([]),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url),
      'must look like postgres://user:password@host:5432/name',
    )
    .optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  // Decrypts what a previous APP_SECRET encrypted; saving encrypts with the new one.
  APP_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .refine((url) => /^smtps?:\/\//.test(url) && URL.canParse(url), 'must look like smtp://user:password@host:587')
    .optional(),
  // The From address of everybody but the operator, and of emails about accounts.
  SMTP_FROM: z
    .string()
    .refine((address) => EmailAddress.safeParse(address).success, 'must be an email address such as sales@example.com')
    .optional(),
  // Email accounts may be on a private network, and use any port. Default: only while nobody else can reach the product.
  MAIL_ALLOW_PRIVATE_HOSTS: z.stringbool('must be true or false').optional(),
  // Set it after restoring the database in a way that leaves no trace, such as a disk snapshot: no email goes out until its owner confirms.
  MAIL_HOLD: z.stringbool('must be true or false').default(false),
  // A file of address ranges whose opens say nothing about a person, instead of the one that comes with the product.
  PRIVACY_PROXY_RANGES: z.string().optional(),
  CLOCK_OFFSET_SECONDS: z.coerce.number('must be a number of seconds').int('must be a number of seconds').default(0),
  SIGNUP: z.enum(['open', 'first', 'closed'], 'must be open, first or closed').optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  AI_PROVIDER: z.enum(MODEL_PROVIDERS, 'must be openai, anthropic or openai-compatible').optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  AI_API_KEY: z
    .string()
    .trim()
    .regex(/^[!-~]+$/, 'must be printable ASCII characters without spaces')
    .optional(),
  AI_MODEL: z
    .string()
    .trim()
    .min(1, 'must be the name of a model')
    .max(200, 'must have at most 200 characters')
    .optional(),
  AI_TIMEOUT_SECONDS: z.coerce
    .number('must be a number of seconds from 5 to 600')
    .int('must be a number of seconds from 5 to 600')
    .min(5, 'must be a number of seconds from 5 to 600')
    .max(600, 'must be a number of seconds from 5 to 600')
    .default(60),
  SALESFORCE_CLIENT_ID: z.string().optional(),
  SALESFORCE_CLIENT_SECRET: z.string().optional(),
  SALESFORCE_LOGIN_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .default('https://login.salesforce.com'),
  HUBSPOT_CLIENT_ID: z.string().optional(),
  HUBSPOT_CLIENT_SECRET: z.string().optional(),
  HUBSPOT_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .default('https://api.hubapi.com'),
  HUBSPOT_AUTH_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .default('https://app.hubspot.com/oauth/authorize'),
  // The text of logged emails, owners, lists, opt-outs. The app in HubSpot must have them as optional scopes.
  HUBSPOT_OPTIONAL_SCOPES: z
    .string()
    .regex(/^[a-z_.\- ]+$/, 'must be scopes separated by spaces, or none')
    .default('sales-email-read crm.objects.owners.read crm.lists.read communication_preferences.read_write'),
  ...MailAppSettings,
  // For tests: enrichment may read this one private host.
  ENRICHMENT_ALLOW_HOST: z
    .string()
    .toLowerCase()
    .regex(/^(\[[\da-f:.]+\]|[^\s/@:[\]]+):\d{1,5}$/, 'must look like host:port')
    .optional(),
  // Set by `npm run dev`, where Vite serves pages and styles.
  WEB_DEV: z.stringbool().default(false),
})

// Settings that may contain a password are never printed.
const SECRET = /SECRET|KEY|DATABASE_URL|SMTP_URL|AI_BASE_URL/

export type OidcConfig = { issuer: URL; clientId: string; clientSecret: string | undefined }

/** The language model, and its provider. */
export type ModelConfig = {
  provider: ModelProvider
  baseUrl: string
  apiKey: string | undefined
  model: string
  /** How long to wait for an answer, or for the next piece of a stream. */
  limitMs: number
}

/** The app registered with a CRM. `missing` lists the settings needed before anyone can connect. */
type CrmApp = { clientId: string; clientSecret: string; missing: string[] }
export type CrmConfig = {
  salesforce: CrmApp & { loginUrl: string }
  hubspot: CrmApp & { baseUrl: string; authUrl: string; optionalScopes: string }
}

export type Config = {
  port: number
  healthPort: number | undefined
  host: string
  publicUrl: URL
  /** Host names that are served besides the public one, localhost and addresses. */
  allowedHosts: string[]
  dataDir: string
  databaseUrl: string | undefined
  role: 'all' | 'web' | 'worker'
  logLevel: string
  appSecret: string | undefined
  appSecretBefore: string | undefined
  smtpUrl: URL | undefined
  smtpFrom: string | undefined
  /** Whether the SMTP and IMAP hosts of email accounts may be private, with any port. */
  allowsPrivateMailHosts: boolean
  isMailHeld: boolean
  /** The path of a file; undefined for the one that comes with the product. */
  privacyProxyRanges: string | undefined
  /** Shifts the engine's clock; for tests. */
  clockOffsetSeconds: number
  signup: 'open' | 'first' | 'closed'
  oidc: OidcConfig | undefined
  /** Undefined: what the operator chose in Settings, or the built-in writer. */
  model: ModelConfig | undefined
  /** How long a model may take, wherever it was chosen. */
  modelLimitMs: number
  crm: CrmConfig
  mailApps: MailApps
  enrichmentAllowHost: string | undefined
  isWebDev: boolean
}

/** `isTerminal`: a person is watching, so request logs are off. */
export function readConfig(env: NodeJS.ProcessEnv, isTerminal = false): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return SECRET.test(name) ? `${name} ${issue.message}` : `${name} ${issue.message} (got "${given[name]}")`
    })
    throw new StartError(`Invalid settings: ${problems.join('; ')}.`)
  }
  const { data } = parsed
  const publicUrl = new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`)
  return {
    port: data.PORT,
    healthPort: data.HEALTH_PORT,
    host: data.HOST,
    publicUrl,
    allowedHosts: data.ALLOWED_HOSTS,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    role: data.ROLE,
    logLevel: data.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    appSecret: data.APP_SECRET,
    appSecretBefore: data.APP_SECRET_BEFORE,
    smtpUrl: data.SMTP_URL ? new URL(data.SMTP_URL) : undefined,
    smtpFrom: readSmtpFrom(data),
    allowsPrivateMailHosts: data.MAIL_ALLOW_PRIVATE_HOSTS ?? (isLoopback(data.HOST) && isLoopback(publicUrl.hostname)),
    isMailHeld: data.MAIL_HOLD,
    privacyProxyRanges: data.PRIVACY_PROXY_RANGES && resolve(data.PRIVACY_PROXY_RANGES),
    clockOffsetSeconds: data.CLOCK_OFFSET_SECONDS,
    signup: signupOf(data),
    oidc: readOidc(data),
    model: readModel(data),
    modelLimitMs: 1000 * data.AI_TIMEOUT_SECONDS,
    crm: readCrm(data),
    mailApps: readMailApps(data),
    enrichmentAllowHost: data.ENRICHMENT_ALLOW_HOST,
    isWebDev: data.WEB_DEV,
  }
}

/** With SMTP_URL, new accounts send through the operator's email server: anyone may sign up only if the operator says so. */
const signupOf = ({ SIGNUP, SMTP_URL }: z.infer<typeof Env>) => SIGNUP ?? (SMTP_URL ? 'first' : 'open')

/** Required wherever the settings let other people than the operator have an account that sends through SMTP_URL. */
function readSmtpFrom({ SMTP_FROM, SMTP_URL, SIGNUP, OIDC_ISSUER }: z.infer<typeof Env>) {
  const others = SIGNUP === 'open' ? 'SIGNUP is open' : OIDC_ISSUER ? 'OIDC_ISSUER is set' : undefined
  if (SMTP_URL && others && !SMTP_FROM)
    throw new StartError(
      `Invalid settings: SMTP_URL is set and ${others}, so other people can send through your email server. Set SMTP_FROM to the address that their emails come from, such as sales@example.com.`,
    )
  return SMTP_FROM
}

function readOidc({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: z.infer<typeof Env>): OidcConfig | undefined {
  if (!OIDC_ISSUER && !OIDC_CLIENT_ID) return undefined
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID)
    throw new StartError('Invalid settings: set both OIDC_ISSUER and OIDC_CLIENT_ID, or neither.')
  return { issuer: new URL(OIDC_ISSUER), clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
}

/** The addresses of the providers that have one. */
export const HOSTED = { openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com/v1' }

function readModel(data: z.infer<typeof Env>): ModelConfig | undefined {
  const { AI_PROVIDER, AI_BASE_URL, AI_API_KEY, AI_MODEL } = data
  if (!AI_PROVIDER) {
    const set = Object.entries({ AI_BASE_URL, AI_API_KEY, AI_MODEL }).find(([, value]) => value)
    if (set) throw new StartError(`Invalid settings: ${set[0]} is set, but AI_PROVIDER is not. Set AI_PROVIDER too.`)
    return undefined
  }
  const needed = AI_PROVIDER === 'openai-compatible' ? { AI_BASE_URL, AI_MODEL } : { AI_API_KEY, AI_MODEL }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length > 0 || !AI_MODEL)
    throw new StartError(`Invalid settings: AI_PROVIDER is ${AI_PROVIDER}, which needs ${missing.join(' and ')}.`)
  const baseUrl = AI_BASE_URL ?? (AI_PROVIDER === 'openai-compatible' ? '' : HOSTED[AI_PROVIDER])
  return {
    provider: AI_PROVIDER,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    apiKey: AI_API_KEY,
    model: AI_MODEL,
    limitMs: 1000 * data.AI_TIMEOUT_SECONDS,
  }
}

function readCrm(data: z.infer<typeof Env>): CrmConfig {
  const appOf = (provider: 'SALESFORCE' | 'HUBSPOT'): CrmApp => {
    const names = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const
    const [clientId = '', clientSecret = ''] = names.map((name) => data[name])
    return { clientId, clientSecret, missing: names.filter((name) => !data[name]) }
  }
  return {
    salesforce: { ...appOf('SALESFORCE'), loginUrl: withoutSlash(data.SALESFORCE_LOGIN_URL) },
    hubspot: {
      ...appOf('HUBSPOT'),
      baseUrl: withoutSlash(data.HUBSPOT_BASE_URL),
      authUrl: withoutSlash(data.HUBSPOT_AUTH_URL),
      optionalScopes: data.HUBSPOT_OPTIONAL_SCOPES === 'none' ? '' : data.HUBSPOT_OPTIONAL_SCOPES,
    },
  }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
