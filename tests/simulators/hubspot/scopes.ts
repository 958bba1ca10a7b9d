import type { Answer, Call } from '../crm-server.ts'
import { refuse } from './answers.ts'
import type { Tenant } from './tenant.ts'

const BATCH_READ = 'communication_preferences.statuses.batch.read'
const BATCH_WRITE = 'communication_preferences.statuses.batch.write'
/** Documented: "You must have a Marketing Hub Enterprise subscription to authorize these scopes." Most accounts don't. */
const ENTERPRISE = new Set([BATCH_READ, BATCH_WRITE])

/** The scope that the documentation of an endpoint lists. */
function scopeOf({ method, path }: Call): string | undefined {
  const object = /^\/crm\/objects\/(contacts|companies|deals)(?:$|\/(search|batch\/(\w+)))/.exec(path)
  if (object) {
    const isReading = method === 'GET' || object[2] === 'search' || object[3] === 'read'
    return `crm.objects.${object[1]}.${isReading ? 'read' : 'write'}`
  }
  const schema = /^\/crm\/properties\/(contacts|companies|deals)/.exec(path)
  if (schema) return `crm.schemas.${schema[1]}.read`
  const association = /^\/crm\/associations\/\w+\/(\w+)\/batch\/(read)?/.exec(path)
  if (association) return `crm.objects.${association[1]}.${association[2] ? 'read' : 'write'}`
  if (path.startsWith('/crm/owners')) return 'crm.objects.owners.read'
  if (path.startsWith('/crm/lists')) return 'crm.lists.read'
  const batch = /^\/communication-preferences\/statuses\/batch\/(.*\/)?(\w+)/.exec(path)
  if (batch) return batch[2] === 'read' ? BATCH_READ : BATCH_WRITE
  return path.startsWith('/communication-preferences/') ? 'communication_preferences.read_write' : undefined
}

/** Undefined where the app has the scope that the call needs. */
export function missingScope({ missingScopes }: Tenant, call: Call): Answer | undefined {
  const scope = scopeOf(call)
  if (!scope || !(missingScopes.has(scope) || ENTERPRISE.has(scope))) return undefined
  return refuse(403, 'MISSING_SCOPES', "This app hasn't been granted all required scopes to make this call.", {
    errors: [
      { message: 'One or more of the following scopes are required.', context: { requiredGranularScopes: [scope] } },
    ],
    links: { scopes: 'https://developers.hubspot.com/scopes' },
  })
}
