/** Every ID is a PostgreSQL integer. Apart from the schemas, so that a page can have it without zod. */
export const MAX_ID = 2_147_483_647
