import type { MergeField } from '../../../contract/email-template.ts'
import { LEAD_MERGE_FIELDS, type LeadMergeField } from '../../../contract/lead-field-sets.ts'
import { cleanForMerging } from '../../templates/clean-value.ts'
import { type MergedLead, storedValue } from '../../templates/field-values.ts'
import { mergeFieldsIn } from '../../templates/merge-fields.ts'
import { fieldWords } from './field-words.ts'
import { type FlightProblem, leadWords } from './flight-check.ts'
import type { StepText } from './render-campaign.ts'

export type ReadLead = MergedLead & { id: number }
type Example = NonNullable<FlightProblem['examples']>[number]
type Found = { leads: number; examples: Example[]; seen: Set<string> }

const MAX_EXAMPLES = 5

/** Values of merge fields that the email has in other words than the lead, or that read oddly all the same. */
export function valueProblems(steps: StepText[], leads: ReadLead[]): FlightProblem[] {
  const firstStep = firstSteps(steps)
  return LEAD_MERGE_FIELDS.flatMap((field) => {
    const stepNumber = firstStep.get(field)
    if (stepNumber === undefined) return []
    const kinds: Record<Kind, Found> = { odd: nothing(), cleaned: nothing(), blank: nothing() }
    for (const lead of leads) {
      const value = storedValue(lead, field)?.trim()
      if (!value) continue
      const becomes = cleanForMerging(field, value)
      const kind = kindOf(field, value, becomes)
      if (kind) note(kinds[kind], { leadId: lead.id, leadName: nameOf(lead), field, value, becomes })
    }
    return KINDS.flatMap((kind): FlightProblem[] => {
      const { leads: count, examples } = kinds[kind]
      if (count === 0) return []
      const problemKind = kind === 'odd' ? 'odd_value' : 'cleaned_value'
      const message = words[kind](fieldWords(field), count, examples[0])
      return [{ kind: problemKind, stepNumber, message, leads: count, examples }]
    })
  })
}

const KINDS = ['odd', 'cleaned', 'blank'] as const
type Kind = (typeof KINDS)[number]

const words: Record<Kind, (field: string, leads: number, example: Example | undefined) => string> = {
  odd: (field, leads) => `${field} may read oddly for ${leadWords(leads)}. Check the value before you launch`,
  cleaned: (field, leads, example) =>
    `We clean up “${field}” in emails to ${leadWords(leads)}${changeWords(example)}. The leads don't change`,
  blank: (field, leads) =>
    `${field} has no usable value for ${leadWords(leads)}. The default text is used, if there is one`,
}

const changeWords = (example: Example | undefined) => (example ? ` (e.g. ${example.value} → ${example.becomes})` : '')

function kindOf(field: LeadMergeField, value: string, becomes: string | null): Kind | null {
  if (becomes === null) return 'blank'
  if (isOdd[field]?.(becomes)) return 'odd'
  return becomes === value ? null : 'cleaned'
}

// Checked for each value of up to a thousand leads, so each is one plain pattern.
const MARKS = /[{}<>[\]|\\^~`?!"“”;•]|https?:|www\./i
const NO_PERSON =
  /[\d@:()&/+,]|^.$|^(mr|mrs|ms|miss|mx|dr|prof|sir|herr|frau|mme|monsieur|madame)\b|^(info|sales|admin|contact|support|office|hello|team|hr|marketing|billing|accounts|service|no-?reply|user|customer|client|owner|manager|reception|e?mail|there|lead|first ?name)$/i
const NO_COMPANY =
  /^(self[- ]?employed|freelanc(e|er|ing)|independent|private|personal|individual|unemployed|retired|student|stealth.*|confidential|various|home|(my )?company|job seeker|open to work)$/i
const NO_PLACE =
  /\d|^(remote|hybrid|home ?office|online|virtual|anywhere|everywhere|worldwide|global|international|emea|apac|dach)\b/i

const isLong = (value: string, longest = 60) => value.length > longest
/** Whether a sentence would read oddly with it. */
const isOdd: Partial<Record<LeadMergeField, (value: string) => boolean>> = {
  firstName: (value) => isLong(value, 40) || NO_PERSON.test(value) || MARKS.test(value),
  lastName: (value) => isLong(value, 40) || /[\d@]/.test(value) || MARKS.test(value),
  company: (value) => isLong(value) || NO_COMPANY.test(value) || MARKS.test(value),
  jobTitle: (value) => isLong(value) || MARKS.test(value),
  industry: (value) => isLong(value) || value.includes('/') || MARKS.test(value),
  location: (value) => isLong(value) || NO_PLACE.test(value) || MARKS.test(value),
}

const nothing = (): Found => ({ leads: 0, examples: [], seen: new Set() })

/** Counts every lead; an example of each value is enough. */
function note(found: Found, example: Example) {
  found.leads++
  const value = example.value ?? ''
  if (found.examples.length === MAX_EXAMPLES || found.seen.has(value)) return
  found.seen.add(value)
  found.examples.push(example)
}

/** The step that uses a field first. A full name is made of two. */
function firstSteps(steps: StepText[]) {
  const first = new Map<MergeField, number>()
  for (const step of steps)
    for (const used of mergeFieldsIn(step))
      for (const field of used === 'fullName' ? (['firstName', 'lastName'] as const) : [used])
        if (!first.has(field)) first.set(field, step.stepNumber)
  return first
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()
