import type { Crm } from '../provider.ts'
import { CRM_REGISTRY } from '../registry.ts'
import { createCaller } from './access.ts'
import type { Integration } from './integration-queries.ts'
import type { CrmDeps } from './session.ts'

export const openCrm = (deps: CrmDeps, integration: Integration): Promise<Crm> =>
  CRM_REGISTRY[integration.provider].open({ ...deps, call: createCaller(deps, integration) }, integration)
