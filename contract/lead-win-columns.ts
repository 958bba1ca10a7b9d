/** The columns of files that hold the sale of a won lead, by their names there. */
export const SALE_COLUMNS = { wonOn: 'Won On', wonValue: 'Won Value' } as const
export type SaleColumn = keyof typeof SALE_COLUMNS

/** The sale of a lead as it is stored: its date, and its value in pence. */
export type Sale = { wonOn: string | null; wonValue: number | null }
