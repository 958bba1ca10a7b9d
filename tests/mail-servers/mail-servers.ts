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
 * Postfix.
 */
export async function startMailServers(refusingPort: number, more = '') {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const at = (name: string) => `${folder.path}/${name}`
  for (const name of ['etc', 'queue', 'data', 'mail', 'run']) await mkdir(at(name))
  const [uid, gid] = [idOf('postfix', '-u'), idOf('postfix', '-g')]
  for (const name of ['data', 'mail']) await chown(at(name), uid, gid)
  const [smtpPort, imapPort] = [await freePort(), await freePort()]
  await writeFile(at('etc/main.cf'), `${postfixSettings(folder.path, refusingPort, uid, gid)}${more}\n`)
  await writeFile(at('etc/master.cf'), postfixServices(smtpPort))
  await writeFile(at('dovecot.conf'), dovecotSettings(folder.path, imapPort, uid, gid))

  const started = spawnSync('postfix', ['-c', at('etc'), 'start'], { encoding: 'utf8' })
  onTestFinished(() => void spawnSync('postfix', ['-c', at('etc'), 'stop']))
  if (started.status !== 0) throw new Error(`Postfix did not start: ${started.stderr}`)
  const dovecot = spawn('dovecot', ['-F', '-c', at('dovecot.conf')], { stdio: 'ignore' })
  onTestFinished(async () => {
    dovecot.kill('SIGTERM')
    if (dovecot.exitCode === null) await new Promise((resolve) => dovecot.once('exit', resolve))
  })
  await Promise.all([answers(smtpPort), answers(imapPort)])
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

const dovecotSettings = (path: string, port: number, uid: number, gid: number) => `base_dir = ${path}/run
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
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
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
