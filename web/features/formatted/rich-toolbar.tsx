import { Bold, Image, Italic, Link, List, ListOrdered, Signature } from 'lucide-react'
import { type KeyboardEvent, useContext, useState } from 'react'
import { htmlFromText } from '../../../contract/html-text.ts'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
import type { Signature as AccountSignature } from '../../../contract/signature.ts'
import type { Voice } from '../../../contract/voice.ts'
import { getJson } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { ImageForm } from './image-form.tsx'
import { LinkForm } from './link-form.tsx'
import type { Formats, RichText } from './rich-text.ts'
import { SignatureAccount } from './signature-account.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const keys = (letter: string) => (isMac ? `⌘${letter}` : `Ctrl+${letter}`)

type Props = {
  editor: RichText | undefined
  formats: Formats
  /** Whether it can be inserted here. */
  hasSignature: boolean
}

export function RichToolbar({ editor, formats, hasSignature }: Props) {
  const [form, setForm] = useState<'link' | 'image'>()
  const [words, setWords] = useState('')
  const accountId = useContext(SignatureAccount)

  function open(next: 'link' | 'image') {
    setWords(editor?.selectedText() ?? '')
    setForm((shown) => (shown === next ? undefined : next))
  }

  function close() {
    setForm(undefined)
    editor?.focus()
  }

  async function sign() {
    try {
      const { signature, signatureHtml } = await readSignature(accountId)
      if (signatureHtml || signature) editor?.insertSignature(signatureHtml || htmlFromText(signature ?? ''))
      else toast({ title: 'No signature yet', description: 'Add one under Settings, Offer and voice.' })
    } catch (error) {
      toastFailure(error, "Your signature didn't load. Try again.")
    }
  }

  const buttons = [
    { label: 'Bold', title: `Bold (${keys('B')})`, icon: Bold, isOn: formats.bold, act: editor?.toggleBold },
    { label: 'Italic', title: `Italic (${keys('I')})`, icon: Italic, isOn: formats.italic, act: editor?.toggleItalic },
    { label: 'Bulleted list', icon: List, isOn: formats.bullets, act: editor?.toggleBullets },
    { label: 'Numbered list', icon: ListOrdered, isOn: formats.numbers, act: editor?.toggleNumbers },
    { label: 'Link', icon: Link, isOn: formats.link, isExpanded: form === 'link', act: () => open('link') },
    { label: 'Image', icon: Image, isExpanded: form === 'image', act: () => open('image') },
    ...(hasSignature ? [{ label: 'Insert signature', icon: Signature, act: () => void sign() }] : []),
  ]
  return (
    <div className="flex flex-col rounded-t-md border border-line-control border-b-0 bg-sunken">
      <div role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-0.5 p-0.5" onKeyDown={moveByArrow}>
        {buttons.map(({ label, title = label, icon: Icon, isOn, isExpanded, act }) => (
          <IconButton
            key={label}
            label={label}
            title={title}
            aria-pressed={isExpanded === undefined ? isOn : undefined}
            aria-expanded={isExpanded}
            disabled={!editor}
            // The selection stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={act}
            className="size-7 rounded-sm aria-expanded:bg-accent-soft aria-pressed:bg-accent-soft aria-expanded:text-accent-text aria-pressed:text-accent-text pointer-coarse:size-11"
          >
            <Icon aria-hidden="true" />
          </IconButton>
        ))}
      </div>
      {editor && form === 'link' && (
        <LinkForm
          words={words}
          isLink={formats.link}
          onSet={(url, text) => {
            setForm(undefined)
            editor.link(url, text)
          }}
          onRemove={() => {
            setForm(undefined)
            editor.unlink()
          }}
          onClose={close}
        />
      )}
      {editor && form === 'image' && (
        <ImageForm
          onInsert={(src, alt) => {
            setForm(undefined)
            editor.image(src, alt)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

async function readSignature(accountId: number | undefined): Promise<AccountSignature> {
  const accounts = accountId === undefined ? [] : await getJson<OwnMailbox[]>('/api/mailboxes')
  return accounts.find(({ id }) => id === accountId) ?? getJson<Voice>('/api/voice')
}

/** Arrows move between the buttons, as in every toolbar. */
function moveByArrow(event: KeyboardEvent<HTMLDivElement>) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (step === 0 || at === -1) return
  event.preventDefault()
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
