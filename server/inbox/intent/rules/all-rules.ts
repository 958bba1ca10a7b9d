import { MACHINE_RULES } from './machines.ts'
import { OTHER_LANGUAGE_RULES } from './other-languages.ts'
import { REFUSAL_RULES } from './refusals.ts'
import type { Rule } from './rule.ts'
import { WISH_RULES } from './wishes.ts'

export const RULES: readonly Rule[] = [...MACHINE_RULES, ...REFUSAL_RULES, ...WISH_RULES, ...OTHER_LANGUAGE_RULES]
