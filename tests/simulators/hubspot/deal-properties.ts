/** Deal properties beyond those that we write. People set the first ones; HubSpot keeps the others up to date. */
export const WRITABLE_DEAL_PROPERTIES = 'deal_currency_code hubspot_owner_id closedate dealtype'
export const READ_ONLY_DEAL_PROPERTIES = 'hs_merged_object_ids num_notes num_associated_contacts'

export const currencyOptions = (...codes: string[]) => codes.map((value) => ({ value, label: value }))
