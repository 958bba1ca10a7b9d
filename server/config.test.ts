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
    oidc: undefined,
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
  [{ PORT: 'abc' }, 'Bad settings: PORT must be a port number (it is "abc").'],
  [{ PORT: '70000' }, 'Bad settings: PORT must be from 1 to 65535 (it is "70000").'],
  [{ PORT: '80.5' }, 'Bad settings: PORT must be a port number (it is "80.5").'],
  [{ ROLE: 'boss' }, 'Bad settings: ROLE must be all, web or worker (it is "boss").'],
  [
    { PUBLIC_URL: 'leads.example' },
    'Bad settings: PUBLIC_URL must be an http or https address (it is "leads.example").',
  ],
  [{ DATABASE_URL: 'mysql://x' }, 'Bad settings: DATABASE_URL must look like postgres://user:password@host:5432/name.'],
  [
    { DATABASE_URL: 'postgres:me:secret@x/leads' },
    'Bad settings: DATABASE_URL must look like postgres://user:password@host:5432/name.',
  ],
  [
    { DATABASE_URL: 'postgres//me:secret@x' },
    'Bad settings: DATABASE_URL must look like postgres://user:password@host:5432/name.',
  ],
  [
    { ENRICHMENT_ALLOW_HOST: 'http://127.0.0.1:4000' },
    'Bad settings: ENRICHMENT_ALLOW_HOST must look like host:port (it is "http://127.0.0.1:4000").',
  ],
  [
    { OIDC_ISSUER: 'https://id.example' },
    'Bad settings: OIDC_ISSUER and OIDC_CLIENT_ID belong together; one is missing.',
  ],
])('%o is refused in one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(new StartError(message))
})
