import ipaddr from 'ipaddr.js'
import { badField } from '../../../http/errors.ts'
import { isLoopback } from '../../../loopback.ts'
import { resolveName } from '../../../resolve-name.ts'

/** Looks public, yet is Azure's own service for the machine that asks. */
const AZURE_WIRE_SERVER = '168.63.129.16'

/**
 * The operator's model may be on this machine or a private network: that is what local models are for. Only the addresses by which a
 * cloud tells a machine its own secrets are refused, also behind a name.
 */
export async function allowAddress(baseUrl: string, resolve = resolveName) {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
  if (isLoopback(host)) return
  // A name that only this machine or its containers know has no entry there.
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host).catch(() => [])
  if (addresses.some(isOfTheCloud))
    throw badField('baseUrl', "This address belongs to the machine's cloud. Enter the address of a model.")
}

function isOfTheCloud(address: string) {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  // fd00:ec2::254 is Amazon's metadata service for IPv6.
  return (
    range === 'linkLocal' ||
    range === 'unspecified' ||
    parsed.toString() === AZURE_WIRE_SERVER ||
    parsed.toNormalizedString() === 'fd00:ec2:0:0:0:0:0:254'
  )
}
