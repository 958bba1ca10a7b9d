import { foldUmlauts } from './fold-text.ts'
import groups from './nickname-groups.json' with { type: 'json' }

// A line each: names that one person may go by, the full one first. A name can be in several lines.
const GROUPS = groups.map((line) => line.split(' ').map(foldUmlauts))

const groupsOf = new Map<string, number[]>()
for (const [at, names] of GROUPS.entries())
  for (const name of names) groupsOf.set(name, [...(groupsOf.get(name) ?? []), at])

/** Whether one person may go by both names. Names are folded. */
export function isNickname(one: string, other: string) {
  const groups = groupsOf.get(one)
  return groups !== undefined && (groupsOf.get(other)?.some((at) => groups.includes(at)) ?? false)
}

/** Names under which a person is looked for: of a nickname, every name it can stand for. */
export function fullNamesOf(name: string): string[] {
  const groups = groupsOf.get(name)
  return groups ? [...new Set(groups.map((at) => GROUPS[at]?.[0] as string))] : [name]
}
