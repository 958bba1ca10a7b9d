import { z } from 'zod'
import { MAX_TAG_LENGTH, MAX_TAGS, MAX_TAGS_A_LEAD, uniqueTags } from './lead-tag-rules.ts'

const Tag = z
  .string('A tag must be text')
  .trim()
  .max(MAX_TAG_LENGTH, `A tag has at most ${MAX_TAG_LENGTH} characters`)
  .regex(/^[^;,\r\n]*$/, 'A tag can’t contain commas, semicolons or line breaks')

const listOf = (max: number) =>
  z.array(Tag, 'Tags must be a list').max(max, `At most ${max} tags`).transform(uniqueTags)

/** The tags of a lead. */
export const LeadTags = listOf(MAX_TAGS_A_LEAD)

/** Every tag of an account, by its name. */
export const TagList = z.array(z.string()).max(MAX_TAGS)
