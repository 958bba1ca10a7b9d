import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { isPublicName } from '../../public-host.ts'

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(`^(?=.{1,253}$)(${LABEL}\\.)+(?!\\d+$)${LABEL}$`)

/** One spelling of a host name: lower case, in ASCII, without the dot behind. Undefined for anything that is no public host name. */
export function plainHost(given: string): string | undefined {
  // A port, a path or a name ahead would be read, and dropped.
  if (/[\s/:@?#%\\[\]]/.test(given.trim())) return undefined
  // Reads other spellings of letters, dots and addresses (0x7f.1) as browsers do.
  const name = domainToASCII(given.trim()).replace(/\.$/, '')
  return HOST.test(name) && isIP(name) === 0 && isPublicName(name) ? name : undefined
}
