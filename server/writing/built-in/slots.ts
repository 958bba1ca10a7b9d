/** The values for the slots of a sentence. A sentence that needs a null value is not used. */
export type Slots = Record<string, string | null>
