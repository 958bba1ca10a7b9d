import type { Integration } from './connection/integration-queries.ts'

/** In HubSpot deals are on by default; in Salesforce somebody has to want opportunities. */
export const areDealsOn = ({ provider, syncSettings: { deals } }: Integration) => deals?.isOn ?? provider === 'hubspot'
