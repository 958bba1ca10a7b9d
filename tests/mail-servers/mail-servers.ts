import { spawn, spawnSync } from 'node:child_process'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'
import { freePort } from '../../server/db/embedded/system-process.ts'
import { temporaryFolder } from '../world/product.ts'

export const PASSWORD = 'the-right-password'
/** Who has a mailbox; each signs in with the name before the @. */
export const MAILBOXES = ['ada@here.example', 'grace@here.example', 'maria@here.example', 'bob@there.example']

export const userOf = (address: string) => address.slice(0, address.indexOf('@'))

const idOf = (user: string, flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)

/**
 * Debian's Postfix and Dovecot as instances of their own in a folder that is gone after the test. `more`: further lines for
 * Postfix. `tokenInfo`: where Dovecot asks about tokens; then both servers take them instead of passwords, and Postfix takes
 * emails for others from nobody else.
 */
export async function startMailServers(refusingPort: number, more = '', tokenInfo?: string) {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const at = (name: string) => `${folder.path}/${name}`
  for (const name of ['etc', 'queue', 'data', 'mail', 'run']) await mkdir(at(name))
  const [uid, gid] = [idOf('postfix', '-u'), idOf('postfix', '-g')]
  for (const name of ['data', 'mail']) await chown(at(name), uid, gid)
  const [smtpPort, imapPort] = [await freePort(), await freePort()]
  const byToken = tokenInfo ? tokenSettings(folder.path) : ''
  await writeFile(at('etc/main.cf'), `${postfixSettings(folder.path, refusingPort, uid, gid)}${byToken}${more}\n`)
  await writeFile(at('etc/master.cf'), postfixServices(smtpPort))
  if (tokenInfo) await writeFile(at('dovecot-oauth2.conf'), introspection(tokenInfo))
  const passwords = tokenInfo ? tokenPasswords(folder.path) : PASSWORDS
  await writeFile(at('dovecot.conf'), dovecotSettings(folder.path, imapPort, uid, gid, passwords))

  const started = spawnSync('postfix', ['-c', at('etc'), 'start'], { encoding: 'utf8' })
  onTestFinished(() => void spawnSync('postfix', ['-c', at('etc'), 'stop']))
  if (started.status !== 0) throw new Error(`Postfix did not start: ${started.stderr}`)
  const dovecot = spawn('dovecot', ['-F', '-c', at('dovecot.conf')], { stdio: 'ignore' })
  onTestFinished(async () => {
    dovecot.kill('SIGTERM')
    if (dovecot.exitCode === null) await new Promise((resolve) => dovecot.once('exit', resolve))
  })
  const ended = new Promise<never>((_, reject) => {
    dovecot.once('exit', (code) => reject(new Error(`Dovecot ended with ${code}`)))
  })
  await Promise.race([Promise.all([answers(smtpPort), answers(imapPort)]), ended])
  ended.catch(() => {})
  return { smtpPort, imapPort }
}

async function answers(port: number) {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('data', () => resolve(true)).once('error', () => resolve(false))
      socket.once('close', () => resolve(false))
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

// here.example and there.example have mailboxes; mail to gone.example is handed on to a server that refuses it, and comes back.
const postfixSettings = (path: string, refusingPort: number, uid: number, gid: number) => `compatibility_level = 3.6
queue_directory = ${path}/queue
data_directory = ${path}/data
maillog_file = ${path}/postfix.log
maillog_file_prefixes = ${path}
mail_owner = postfix
myhostname = mx.here.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
local_recipient_maps =
virtual_mailbox_domains = here.example there.example
virtual_mailbox_base = ${path}/mail
virtual_mailbox_maps = inline:{ ${MAILBOXES.map((address) => `{ ${address} = ${userOf(address)}/ }`).join(', ')} }
virtual_minimum_uid = 1
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
transport_maps = inline:{ { gone.example = smtp:[127.0.0.1]:${refusingPort} } }
smtpd_recipient_restrictions = permit_mynetworks, reject
`

const postfixServices = (port: number) => `127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
smtp unix - - n - - smtp
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`

const PASSWORDS = `passdb {
  driver = static
  args = password=${PASSWORD}
}
`

// Postfix asks Dovecot who signs in, through a socket in Postfix's own queue.
const tokenSettings = (path: string) => `smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${path}/queue/private/auth
smtpd_sasl_security_options = noanonymous
smtpd_sender_login_maps = inline:{ ${MAILBOXES.map((address) => `{ ${address} = ${address} }`).join(', ')} }
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = reject_sender_login_mismatch, permit_sasl_authenticated, reject
`

// No longer wait after each refusal: Postfix would lose patience.
const tokenPasswords = (path: string) => `auth_mechanisms = xoauth2
auth_failure_delay = 0
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${path}/dovecot-oauth2.conf
}
service auth {
  unix_listener ${path}/queue/private/auth {
    mode = 0660
    user = postfix
    group = postfix
  }
}
`

// As Google documents it: the token in the query, status 400 for one that doesn't work.
const introspection = (tokenInfo: string) => `tokeninfo_url = ${tokenInfo}?access_token=
introspection_mode = get
force_introspection = yes
username_attribute = email
username_format = %u
scope = https://mail.google.com/
timeout_msecs = 5000
`

const dovecotSettings = (
  path: string,
  port: number,
  uid: number,
  gid: number,
  passwords: string,
) => `base_dir = ${path}/run
log_path = ${path}/dovecot.log
protocols = imap
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${path}/mail/%n
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${passwords}userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${path}/mail/%n
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
}
`
