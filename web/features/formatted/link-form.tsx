import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { InlineForm } from './inline-form.tsx'
import { webAddress } from './web-address.ts'

type Props = {
  words: string
  isLink: boolean
  onSet: (url: string, words: string) => void
  onRemove: () => void
  onClose: () => void
}

export function LinkForm({ words: selected, isLink, onSet, onRemove, onClose }: Props) {
  const [words, setWords] = useState(selected)
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string>()

  function set() {
    const address = webAddress(url)
    if (address) onSet(address, words.trim() === '' ? address : words)
    else setError('Enter a web address, such as https://example.com')
  }

  return (
    <InlineForm label="Link" onSubmit={set} onClose={onClose}>
      <Field label="Link text" className="min-w-40 flex-1">
        {(control) => <Input {...control} value={words} onChange={(event) => setWords(event.target.value)} />}
      </Field>
      <Field label="Web address" error={error} className="min-w-40 flex-1">
        {(control) => (
          <Input
            {...control}
            autoFocus
            placeholder="https://"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <Button onClick={set}>Add link</Button>
      {isLink && <Button onClick={onRemove}>Remove link</Button>}
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
    </InlineForm>
  )
}
