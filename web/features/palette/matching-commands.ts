type Findable = { label: string; words: string[] }
type Group<Command> = { heading: string; commands: Command[] }

/** The commands that hold every word typed, or its beginning, in their label or the words that also mean them. */
export function matchingCommands<Command extends Findable>(groups: Group<Command>[], text: string): Group<Command>[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isWanted = ({ label, words }: Findable) => {
    const known = [...label.toLowerCase().split(' '), ...words]
    return typed.every((word) => known.some((each) => each.startsWith(word)))
  }
  return groups
    .map(({ heading, commands }) => ({ heading, commands: commands.filter(isWanted) }))
    .filter(({ commands }) => commands.length > 0)
}
