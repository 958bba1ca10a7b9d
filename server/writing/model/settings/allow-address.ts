import ipaddr from 'ipaddr.js'
import { badField } from '../../../http/errors.ts'
import { isLoopback } from '../../../loopback.ts'
import { resolveName } from '../../../resolve-name.ts'
import { isCloudAddress } from '../cloud-address.ts'

/**
 * The operator's model may be on this machine or a private network: that is what local models are for. Only the addresses by which a
 * cloud tells a machine its own secrets are refused, also behind a name; `model-fetch.ts` checks again when it connects.
 */
export async function allowAddress(baseUrl: string, resolve = resolveName) {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
  if (isLoopback(host)) return
  // A name that only this machine or its containers know has no entry there.
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host).catch(() => [])
  if (addresses.some(isCloudAddress))
    throw badField('baseUrl', "This address belongs to the machine's cloud. Enter the address of a model.")
}
