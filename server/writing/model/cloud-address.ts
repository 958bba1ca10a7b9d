import ipaddr from 'ipaddr.js'

/** Where clouds tell a machine its own secrets, besides link-local addresses: Azure, Alibaba, Oracle, Amazon and Google for IPv6. */
const METADATA = [
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
].map((address) => ipaddr.parse(address).toNormalizedString())

/**
 * Whether an address is one by which a cloud tells a machine its own secrets, also as an IPv4 address inside an IPv6 one. Other
 * private addresses are fine: that is where local models are.
 */
export function isCloudAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback') return false
  if (range === 'linkLocal' || range === 'unspecified' || METADATA.includes(parsed.toNormalizedString())) return true
  return parsed instanceof ipaddr.IPv6 && embeddedIn(parsed).some(isCloudAddress)
}

const NAT64 = ['64:ff9b::/96', '64:ff9b:1::/48', '::/96', '::ffff:0:0:0/96'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR('2002::/16')
const TEREDO = ipaddr.IPv6.parseCIDR('2001::/32')

/** The IPv4 addresses that it stands for: NAT64, translated (SIIT), 6to4, Teredo (inverted) and ISATAP. */
function embeddedIn(six: ipaddr.IPv6) {
  const [, second = 0, third = 0, , fifth = 0, sixth = 0, seventh = 0, last = 0] = six.parts
  const isIsatap = (fifth & 0xfdff) === 0 && sixth === 0x5efe
  return [
    ...(isIsatap || NAT64.some((range) => six.match(range)) ? [dotted(seventh, last)] : []),
    ...(six.match(SIX_TO_FOUR) ? [dotted(second, third)] : []),
    ...(six.match(TEREDO) ? [dotted(seventh ^ 0xffff, last ^ 0xffff)] : []),
  ]
}

const dotted = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
