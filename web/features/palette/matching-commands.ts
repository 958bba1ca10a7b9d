type Findable = { label: string; words: string[] }
type Group<Command> = { heading: string; commands: Command[] }

/** The commands in which every typed word is the start of a word of the label or of a synonym. */
export function matchingCommands<Command extends Findable>(groups: Group<Command>[], text: string): Group<Command>[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isMatch = ({ label, words }: Findable) => {
    const known = [...label.toLowerCase().split(' '), ...words]
    return typed.every((word) => known.some((each) => each.startsWith(word)))
  }
  return groups
    .map(({ heading, commands }) => ({ heading, commands: commands.filter(isMatch) }))
    .filter(({ commands }) => commands.length > 0)
}
