import { type ComponentProps, useId } from 'react'
import { Input } from './input.tsx'

type Props = ComponentProps<'input'> & {
  /** What to offer while something is typed; any other text can be typed as well. */
  suggestions?: (() => string[]) | undefined
}

/** A text field that offers values to choose from, where there are some. */
export function SuggestedInput({ suggestions, ...input }: Props) {
  const listId = useId()
  if (!suggestions) return <Input {...input} />
  return (
    <>
      <Input {...input} list={listId} />
      <datalist id={listId}>
        {suggestions().map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  )
}
