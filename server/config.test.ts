import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

test('without settings everything has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    role: 'all',
    signup: 'open',
    logLevel: 'info',
    databaseUrl: undefined,
    healthPort: undefined,
    oidc: undefined,
    model: undefined,
  })
  expect(readConfig({}).publicUrl.href).toBe('http://localhost:3000/')
  expect(readConfig({ PORT: '8080' }).publicUrl.href).toBe('http://localhost:8080/')
})

test('a person at the terminal sees warnings only, unless they ask', () => {
  expect(readConfig({}, true).logLevel).toBe('warn')
  expect(readConfig({ LOG_LEVEL: 'debug' }, true).logLevel).toBe('debug')
})

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test.each([
  [{ PORT: 'abc' }, 'Invalid settings: PORT must be a port number (got "abc").'],
  [{ PORT: '70000' }, 'Invalid settings: PORT must be from 1 to 65535 (got "70000").'],
  [{ PORT: '80.5' }, 'Invalid settings: PORT must be a port number (got "80.5").'],
  [{ HEALTH_PORT: '0' }, 'Invalid settings: HEALTH_PORT must be from 1 to 65535 (got "0").'],
  [{ ROLE: 'boss' }, 'Invalid settings: ROLE must be all, web or worker (got "boss").'],
  [{ PUBLIC_URL: 'leads.example' }, 'Invalid settings: PUBLIC_URL must be an http or https URL (got "leads.example").'],
  [
    { DATABASE_URL: 'mysql://x' },
    'Invalid settings: DATABASE_URL must look like postgres://user:password@host:5432/name.',
  ],
  [
    { DATABASE_URL: 'postgres:me:secret@x/leads' },
    'Invalid settings: DATABASE_URL must look like postgres://user:password@host:5432/name.',
  ],
  [
    { DATABASE_URL: 'postgres//me:secret@x' },
    'Invalid settings: DATABASE_URL must look like postgres://user:password@host:5432/name.',
  ],
  [
    { ENRICHMENT_ALLOW_HOST: 'http://127.0.0.1:4000' },
    'Invalid settings: ENRICHMENT_ALLOW_HOST must look like host:port (got "http://127.0.0.1:4000").',
  ],
  [{ OIDC_ISSUER: 'https://id.example' }, 'Invalid settings: set both OIDC_ISSUER and OIDC_CLIENT_ID, or neither.'],
  [
    { AI_PROVIDER: 'skynet' },
    'Invalid settings: AI_PROVIDER must be openai, anthropic or openai-compatible (got "skynet").',
  ],
  [{ AI_API_KEY: 'sk-1' }, 'Invalid settings: AI_API_KEY is set, but AI_PROVIDER is not. Set AI_PROVIDER too.'],
  [{ AI_MODEL: 'x' }, 'Invalid settings: AI_MODEL is set, but AI_PROVIDER is not. Set AI_PROVIDER too.'],
  [{ AI_PROVIDER: 'openai' }, 'Invalid settings: AI_PROVIDER is openai, which needs AI_API_KEY and AI_MODEL.'],
  [{ AI_PROVIDER: 'anthropic', AI_MODEL: 'x' }, 'Invalid settings: AI_PROVIDER is anthropic, which needs AI_API_KEY.'],
  [
    { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'x', AI_API_KEY: 'k' },
    'Invalid settings: AI_PROVIDER is openai-compatible, which needs AI_BASE_URL.',
  ],
  // Neither a key nor an address that may hold a password is repeated.
  [
    { AI_TIMEOUT_SECONDS: '0' },
    'Invalid settings: AI_TIMEOUT_SECONDS must be a number of seconds from 5 to 600 (got "0").',
  ],
  [{ AI_BASE_URL: 'me:secret@x' }, 'Invalid settings: AI_BASE_URL must be an http or https URL.'],
  [
    { AI_PROVIDER: 'openai', AI_MODEL: 'x', AI_API_KEY: 'sk secret' },
    'Invalid settings: AI_API_KEY must be printable ASCII characters without spaces.',
  ],
])('%o is refused in one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(new StartError(message))
})

test('a model is hosted by its vendor, or anywhere', () => {
  expect(readConfig({ AI_PROVIDER: 'openai', AI_API_KEY: ' sk-1\n', AI_MODEL: 'gpt-5' }).model).toEqual({
    provider: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    apiKey: 'sk-1',
    model: 'gpt-5',
    limitMs: 60_000,
  })
  expect(readConfig({ AI_PROVIDER: 'anthropic', AI_API_KEY: 'k', AI_MODEL: 'claude' }).model?.baseUrl).toBe(
    'https://api.anthropic.com/v1',
  )
  const local = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://localhost:11434/v1/', AI_MODEL: 'llama3.2' }
  expect(readConfig({ ...local, AI_TIMEOUT_SECONDS: '300' }).model?.limitMs).toBe(300_000)
  expect(readConfig(local).model).toMatchObject({ baseUrl: 'http://localhost:11434/v1', apiKey: undefined })
})

test('with SMTP_URL only the first person can sign up, unless the operator says otherwise', () => {
  const SMTP_URL = 'smtp://mail.example'
  expect(readConfig({ SMTP_URL }).signup).toBe('first')
  expect(readConfig({ SMTP_URL, SIGNUP: 'closed' }).signup).toBe('closed')
  expect(readConfig({ SMTP_URL, SIGNUP: 'open', SMTP_FROM: 'sales@mail.example' })).toMatchObject({
    signup: 'open',
    smtpFrom: 'sales@mail.example',
  })
  expect(() => readConfig({ SMTP_URL, SIGNUP: 'open' })).toThrow(
    'Invalid settings: SMTP_URL is set and SIGNUP is open, so other people can send through your email server. Set SMTP_FROM',
  )
  expect(() => readConfig({ SMTP_URL, OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x' })).toThrow(
    'SMTP_URL is set and OIDC_ISSUER is set',
  )
  expect(() => readConfig({ SMTP_FROM: 'sales' })).toThrow(
    'SMTP_FROM must be an email address such as sales@example.com (got "sales")',
  )
})

test.each([
  [{}, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://leads.example.com' }, false],
  [{ HOST: '0.0.0.0', MAIL_ALLOW_PRIVATE_HOSTS: 'true' }, true],
  [{ MAIL_ALLOW_PRIVATE_HOSTS: 'false' }, false],
])('with %o, private mail hosts are allowed: %s', (env, isAllowed) => {
  expect(readConfig(env).allowsPrivateMailHosts).toBe(isAllowed)
})

test('allowed hosts are a list of names', () => {
  expect(readConfig({ ALLOWED_HOSTS: 'Leads.internal, web' }).allowedHosts).toEqual(['leads.internal', 'web'])
  expect(() => readConfig({ ALLOWED_HOSTS: 'https://leads.example' })).toThrow(
    'ALLOWED_HOSTS must be host names separated by commas, without ports',
  )
})

test('mailboxes of Google and Microsoft are used through their APIs, or by SMTP and IMAP over TLS', () => {
  const { google, microsoft } = readConfig({}).mailApps
  expect([google.access, microsoft.access]).toEqual(['api', 'api'])
  expect([google.smtp, google.imap]).toEqual([
    { host: 'smtp.gmail.com', port: 465, security: 'tls' },
    { host: 'imap.gmail.com', port: 993, security: 'tls' },
  ])
  expect([microsoft.smtp, microsoft.imap]).toEqual([
    { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    { host: 'outlook.office365.com', port: 993, security: 'tls' },
  ])
  const other = { GOOGLE_TRANSPORT: 'smtp', GOOGLE_SMTP_URL: 'smtp://127.0.0.1:2525?security=none' }
  expect(readConfig(other).mailApps.google).toMatchObject({
    access: 'smtp',
    smtp: { host: '127.0.0.1', port: 2525, security: 'none' },
  })
  expect(() => readConfig({ MICROSOFT_TRANSPORT: 'imap' })).toThrow('MICROSOFT_TRANSPORT must be api or smtp')
  expect(() => readConfig({ GOOGLE_IMAP_URL: 'https://imap.example' })).toThrow('must look like imaps://')
})
