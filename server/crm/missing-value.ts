/** Stands for a name or company that a record of the CRM does not have, as a lead needs one. It is never sent to a CRM. */
export const MISSING_VALUE = '—'
