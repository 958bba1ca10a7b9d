import { defineConfig } from 'vitest/config'

// unit: pure functions. api: routes on a real PostgreSQL, a database a file. process: the built product as a process.
export default defineConfig({
  test: {
    // What the product and its peers print belongs to the test that failed.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web}/**/*.test.ts'],
          exclude: ['server/**/*-routes.test.ts', 'server/**/*.db.test.ts'],
          // No test is about how long something takes; one that never ends should not hold up the rest for ever.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/**/*-routes.test.ts', 'server/**/*.db.test.ts'],
          globalSetup: 'tests/world/postgres.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Against Debian's Postfix and Dovecot: `npm run test:mail`.
        test: {
          name: 'mail',
          include: ['tests/mail-servers/*.test.ts'],
          globalSetup: 'tests/world/postgres.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/process/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
