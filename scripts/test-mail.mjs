// `npm run test:mail`: the engine against Debian's Postfix and Dovecot, if they are installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { checkNode, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
const needed = ['/usr/sbin/postfix', '/usr/sbin/dovecot']
if (!needed.every((file) => existsSync(file))) {
  console.log('skipped: postfix and dovecot are not installed (on Debian: apt-get install postfix dovecot-imapd)')
  process.exit(0)
}
if (process.getuid?.() !== 0) {
  console.log('skipped: Postfix and Dovecot only start as root')
  process.exit(0)
}
ensureInstalled()
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'mail', '--silent=false'], {
  cwd: ROOT,
  stdio: 'inherit',
  env,
})
process.exit(status ?? 1)
