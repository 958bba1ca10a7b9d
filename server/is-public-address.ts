import ipaddr from 'ipaddr.js'

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
/** Looks public, yet is Azure's own service for the machine that asks. */
const AZURE_WIRE_SERVER = '168.63.129.16'

/**
 * Whether anybody on the internet could dial this address. What is not known to be public is refused, so that a range nobody
 * thought of is refused too; an IPv4 address inside an IPv6 one counts as what it stands for.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast' && parsed.toString() !== AZURE_WIRE_SERVER
  const six = parsed as ipaddr.IPv6
  return six.match(GLOBAL_UNICAST) && six.range() === 'unicast' && !isTunnelToIpv4(six)
}

/** ISATAP: the last half says which IPv4 address of the local network is meant. */
function isTunnelToIpv4({ parts }: ipaddr.IPv6) {
  return ((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === 0x5efe
}
