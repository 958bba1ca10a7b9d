// A reporter for Vitest: errors that happen outside any test, which its JSON report leaves out. They go to the file UNHANDLED_ERRORS.
import { writeFileSync } from 'node:fs'

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ name, message, stack, VITEST_TEST_PATH: file }) => ({ name, message, stack, file }))
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(told))
  }
}
