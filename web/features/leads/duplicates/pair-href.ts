/** The comparison of any two leads. */
export const pairHref = (leadId: number, otherId: number) => `/leads/duplicates?pair=${leadId}-${otherId}`
