import { defineConfig } from '@playwright/test'
import { systemChromium } from './scripts/chromium.mjs'

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/product.setup.ts',
  fullyParallel: true,
  workers: 3,
  // A test that fails once has failed: a second try would hide what goes wrong only sometimes.
  retries: 0,
  // No test is about how long something takes; one that never ends should not hold up the rest for ever.
  timeout: 300_000,
  // Two noisy cores: what is waited for may take its time, and costs none when it is quick.
  expect: { timeout: 60_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // It would answer in place of what a test puts there; the tests about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: systemChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
