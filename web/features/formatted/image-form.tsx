import { useId, useRef, useState } from 'react'
import { fileAddress } from '../../../contract/file-limits.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { uploadFile } from './file-api.ts'
import { InlineForm } from './inline-form.tsx'
import { webAddress } from './web-address.ts'

type Props = { onInsert: (src: string, alt: string) => void; onClose: () => void }

export function ImageForm({ onInsert, onClose }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const id = useId()
  const [alt, setAlt] = useState('')
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string>()
  const [isUploading, setIsUploading] = useState(false)

  function insert() {
    const address = webAddress(url)
    if (address && /^https?:/i.test(address)) onInsert(address, alt.trim())
    else setError('Enter the web address of an image, or upload one')
  }

  async function upload(file: File | undefined) {
    if (!file) return
    setIsUploading(true)
    const uploaded = await uploadFile(file, 'image')
    setIsUploading(false)
    if (uploaded) onInsert(fileAddress(uploaded.hash), alt.trim())
  }

  return (
    <InlineForm label="Image" onSubmit={insert} onClose={onClose}>
      <Field label="Description" hint="Shown where images are off" className="min-w-40 flex-1">
        {(control) => <Input {...control} autoFocus value={alt} onChange={(event) => setAlt(event.target.value)} />}
      </Field>
      <Field label="Image address" error={error} hint="Or upload an image" className="min-w-40 flex-1">
        {(control) => (
          <Input {...control} placeholder="https://" value={url} onChange={(event) => setUrl(event.target.value)} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2 pb-5.5">
        <Button onClick={insert}>Insert image</Button>
        <Button onClick={() => picker.current?.click()} disabled={isUploading}>
          {isUploading ? 'Uploading…' : 'Upload image'}
        </Button>
        <input
          ref={picker}
          id={id}
          type="file"
          aria-label="Image file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          className="hidden"
          onChange={(event) => {
            void upload(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </InlineForm>
  )
}
