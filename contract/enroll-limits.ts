// Without schemas: pages import this file, and zod would double their first load.

/** Leads that one call enrolls by ID. */
export const MAX_ENROLL = 10_000
/** Leads that one call enrolls by a filter. */
export const MAX_ENROLL_MATCHING = 100_000
/** Leads that match the filter, but are left out by ID. */
export const MAX_ENROLL_EXCEPT = 1000
