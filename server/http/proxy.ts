import { BlockList, isIPv6 } from 'node:net'

const inside = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  inside.addSubnet(network, bits, 'ipv4')
}
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')
inside.addAddress('::1', 'ipv6')

/**
 * Whether to trust this address about the client: only a direct connection from a private network. Addresses further back
 * can be forged by the client.
 */
export function isProxy(address: string, hop: number) {
  if (hop > 0) return false
  const plain = address.replace(/^::ffff:/, '')
  return inside.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
