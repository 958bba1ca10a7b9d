import { defineConfig } from 'vitest/config'

// As in the browser: on two noisy cores what is waited for may take its time, and costs none when it is quick.
const PATIENT = { poll: { timeout: 60_000 } }
// No test is about how long something takes; one that never ends should not hold up the rest for ever.
const LONGEST = { testTimeout: 300_000, hookTimeout: 300_000 }

// unit: pure functions. api: routes on a real PostgreSQL, a database a file. component: pages and dialogs in happy-dom, answered by
// the real app. process: the built product as a process. Which level for which promise: docs/TESTING.md.
export default defineConfig({
  test: {
    // What the product and its peers print belongs to the test that failed.
    silent: 'passed-only',
    // Three for two cores: many tests wait for a server or for a clock.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          // Pure functions leave nothing behind: a process runs many files.
          isolate: false,
          include: ['{contract,server,web,scripts}/**/*.test.ts'],
          exclude: ['server/**/*-routes.test.ts', 'server/**/*.db.test.ts'],
          expect: PATIENT,
          ...LONGEST,
        },
      },
      {
        test: {
          name: 'api',
          isolate: false,
          include: ['server/**/*-routes.test.ts', 'server/**/*.db.test.ts'],
          setupFiles: 'tests/world/setup.ts',
          globalSetup: 'tests/world/postgres.ts',
          expect: PATIENT,
          ...LONGEST,
        },
      },
      {
        // React as people get it: without the development build's extra work, a test takes half the time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'component',
          isolate: false,
          env: { NODE_ENV: 'production' },
          include: ['web/**/*.component.test.tsx'],
          environment: './tests/component/dom-environment.ts',
          setupFiles: 'tests/component/setup.ts',
          globalSetup: 'tests/world/postgres.ts',
          expect: PATIENT,
          ...LONGEST,
        },
      },
      {
        // Against Debian's Postfix and Dovecot: `npm run test:mail`.
        test: {
          name: 'mail',
          include: ['tests/mail-servers/*.test.ts'],
          setupFiles: 'tests/world/setup.ts',
          globalSetup: 'tests/world/postgres.ts',
          expect: PATIENT,
          ...LONGEST,
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/process/*.test.ts'],
          globalSetup: 'tests/process/used-data.ts',
          expect: PATIENT,
          ...LONGEST,
        },
      },
    ],
  },
})
