import { z } from 'zod'

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
// Wider than what zod takes by itself: real addresses hold %, /, = and letters of every script. Quoted names are left out,
// as every mail provider does.
const ADDRESS = new RegExp(
  `^(?!\\.)(?!.*\\.\\.)[^\\s@"(),:;<>[\\]\\\\]{1,64}(?<!\\.)@(?:${LABEL}\\.)+(?=.{2})${LABEL}$`,
  'u',
)

/** An address one could write to, trimmed. */
export const EmailAddress = z
  .string('Valid email is required')
  .trim()
  .max(254, 'Valid email is required')
  .regex(ADDRESS, 'Valid email is required')
