import { expect, test } from 'vitest'
import { isCloudAddress } from './cloud-address.ts'

test.each([
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '168.63.129.16',
  '0.0.0.0',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  'fd00:ec2::23',
  '192.0.0.192',
  '::ffff:0:a9fe:a9fe',
  'fd20:ce::254',
  '::ffff:169.254.169.254',
  '::169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::6464:64c8',
  '64:ff9b:1::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '2001:0:1234::5601:5601',
  'fe80::5efe:a9fe:a9fe',
  '2001:db8::200:5efe:a9fe:a9fe',
])('%s is where a cloud keeps secrets', (address) => expect(isCloudAddress(address)).toBe(true))

test.each([
  '127.0.0.1',
  '::1',
  '10.0.0.5',
  '192.168.1.20',
  '172.17.0.1',
  '100.64.0.7',
  'fd12:3456::1',
  '203.0.113.9',
  '64:ff9b::a00:5',
  '2002:a00:5::1',
  'model.example',
])('%s may be where a model is', (address) => expect(isCloudAddress(address)).toBe(false))
