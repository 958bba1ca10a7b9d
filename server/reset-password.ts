import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOperator } from './accounts/by-email/make-operator.ts'
import { makeOperatorLink } from './accounts/by-email/operator-link.ts'
import { type Config, readConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { embeddedBeside } from './db/embedded/embedded.ts'
import { createLog } from './log.ts'
import { StartError } from './start-error.ts'

const USAGE = `Usage: npm run reset-password -- ADDRESS [--make-operator]

Prints a link to choose a new password for the account with this email address.
  --make-operator   Makes the account the operator's instead of the present one. No link, and no password changes.`

const log = createLog('silent')

function readArguments(given: string[]) {
  const flags = given.filter((word) => word.startsWith('-'))
  const [address, ...more] = given.filter((word) => !word.startsWith('-'))
  if (!address || more.length > 0 || flags.some((flag) => flag !== '--make-operator')) throw new StartError(USAGE)
  return { address, becomesOperator: flags.length > 0 }
}

async function findDatabase({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  const isThere = await access(join(dataDir, 'postgres-password')).then(
    () => true,
    () => false,
  )
  if (!isThere) throw new StartError(`No Leadwright data in ${dataDir}. Set DATA_DIR or DATABASE_URL as for npm start.`)
  return embeddedBeside(dataDir, log)
}

async function main() {
  const { address, becomesOperator } = readArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  if (config.oidc && !becomesOperator)
    throw new StartError('People sign in through your identity provider (OIDC_ISSUER). Reset the password there.')
  const { url, stop } = await findDatabase(config)
  try {
    const { db, pool } = await connect(url, log)
    try {
      if (becomesOperator) {
        console.log(await makeOperator(db, address))
        if (config.smtpUrl && !config.smtpFrom)
          console.log('SMTP_FROM is not set: emails of everyone else wait until you set it and restart.')
        return
      }
      const token = await makeOperatorLink(db, address)
      const link = new URL(`/api/confirm?token=${token}`, config.publicUrl).href
      console.log(`Open this link within 24 hours to choose a new password for ${address}:\n\n  ${link}\n`)
      console.log(
        'It works once. It ends all sessions, API tokens and passkeys, and turns off two-factor authentication.',
      )
    } finally {
      await pool.end()
    }
  } finally {
    await stop()
  }
}

main().catch((error) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
