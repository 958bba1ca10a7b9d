import { HAS_DEALS_BY_DEFAULT } from '../../contract/crm-names.ts'
import type { Integration } from './connection/integration-queries.ts'

export const areDealsOn = ({ provider, syncSettings: { deals } }: Integration) =>
  deals?.isOn ?? HAS_DEALS_BY_DEFAULT[provider]
