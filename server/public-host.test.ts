import { expect, test } from 'vitest'
import { isPublicUrl } from './public-host.ts'

const PUBLIC = [
  'https://leadwright.example',
  'https://crm.acme.com',
  'http://crm.acme.com:8080/path',
  'https://CRM.Acme.COM.',
  'https://münchen.de',
  'https://local.acme.com',
  'https://localhost.acme.com',
  'https://10.acme.com',
  'http://8.8.8.8:3000',
  'http://[2606:4700:4700::1111]',
  'http://[::ffff:8.8.8.8]',
]

const LOCAL = [
  'http://localhost:3000',
  'http://localhost.:3000',
  'http://LOCALHOST',
  'http://app.localhost',
  'http://127.0.0.1:3000',
  'http://127.1',
  'http://2130706433',
  'http://0x7f.0.0.1',
  'http://0.0.0.0',
  'http://10.1.2.3',
  'http://172.16.0.1',
  'http://172.31.255.255',
  'http://192.168.1.20:3000',
  'http://169.254.1.1',
  'http://100.64.0.1',
  'http://192.0.2.1',
  'http://224.0.0.1',
  'http://[::1]:3000',
  'http://[::]',
  'http://[fe80::1]',
  'http://[fd00::1]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:10.0.0.1]',
  'http://[::ffff:192.168.0.1]',
  'http://leadwright',
  'http://leadwright:3000',
  'http://nas.local',
  'http://crm.internal',
  'http://crm.acme.internal',
  'http://crm.test',
  'http://crm.invalid',
  'http://pi.home.arpa',
  'http://crm.lan',
  'http://crm.corp',
  'http://box.home',
  'http://crm.intranet',
  'http://host.localdomain',
]

test.each(PUBLIC)('%s is public', (url) => expect(isPublicUrl(new URL(url))).toBe(true))
test.each(LOCAL)('%s is local', (url) => expect(isPublicUrl(new URL(url))).toBe(false))
