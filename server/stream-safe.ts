const MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * At most 30 marks on a letter, as Unicode's stream-safe text has it (UAX #15): `normalize` sorts the marks of a letter, and
 * 40,000 of them would take a second. No language uses more than a few.
 */
export const streamSafe = (text: string) => text.replace(MARKS, '$1')
