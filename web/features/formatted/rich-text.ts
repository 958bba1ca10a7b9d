import Squire from 'squire-rte'
import { escapeHtml, escapeText } from '../../../contract/html-text.ts'
import { cleanFragment, sameSpelling } from './clean-fragment.ts'
import { findWords } from './find-words.ts'

export type Formats = { bold: boolean; italic: boolean; bullets: boolean; numbers: boolean; link: boolean }
export const NO_FORMATS: Formats = { bold: false, italic: false, bullets: false, numbers: false, link: false }

type Events = { onChange: (html: string) => void; onFormats: (formats: Formats) => void }

/** The editing of one element: what its buttons do, and what they show. */
export function richText(root: HTMLElement, html: string, { onChange, onFormats }: Events) {
  let last = sameSpelling(html)
  const editor = new Squire(root, {
    blockTag: 'P',
    addLinks: true,
    sanitizeToDOMFragment: cleanFragment,
    // Text with a format that emails don't have is worth nothing.
    willCutCopy: sameSpelling,
  })
  editor.setHTML(html)
  // Tab leaves the editor, as everywhere else on the page.
  editor.setKeyHandler('Tab', null).setKeyHandler('Shift-Tab', null)

  const changed = () => {
    const next = sameSpelling(editor.getHTML())
    if (next === last) return
    last = next
    onChange(next)
  }
  const formats = () => {
    const has = (tag: string) => editor.hasFormat(tag)
    onFormats({ bold: has('B'), italic: has('I'), bullets: has('UL'), numbers: has('OL'), link: has('A') })
  }
  editor.addEventListener('input', changed)
  for (const event of ['pathChange', 'select', 'cursor', 'input']) editor.addEventListener(event, formats)

  const act = (work: () => void) => {
    editor.focus()
    work()
    changed()
    formats()
  }

  return {
    toggleBold: () => act(() => (editor.hasFormat('B') ? editor.removeBold() : editor.bold())),
    toggleItalic: () => act(() => (editor.hasFormat('I') ? editor.removeItalic() : editor.italic())),
    toggleBullets: () => act(() => (editor.hasFormat('UL') ? editor.removeList() : editor.makeUnorderedList())),
    toggleNumbers: () => act(() => (editor.hasFormat('OL') ? editor.removeList() : editor.makeOrderedList())),
    selectedText: () => editor.getSelectedText(),
    link: (url: string, words: string) =>
      act(() => {
        if (words === editor.getSelectedText() && words !== '') editor.makeLink(url)
        else editor.insertHTML(`<a href="${escapeHtml(url)}">${escapeText(words || url)}</a>`)
      }),
    unlink: () => act(() => editor.removeLink()),
    image: (src: string, alt: string) => act(() => void editor.insertImage(src, { alt })),
    insertText: (text: string) => act(() => editor.insertHTML(escapeText(text))),
    /** At the end, also where the caret is elsewhere or nowhere yet. */
    insertSignature: (signature: string) =>
      act(() => {
        editor.moveCursorToEnd()
        editor.insertHTML(signature)
      }),
    focus: () => void editor.focus(),
    contains: (element: EventTarget | null) => element instanceof Node && root.contains(element),
    /** Selects these words; where they are not found, the text has the focus. */
    show(words: string) {
      const range = findWords(root, words)
      editor.focus()
      if (range) editor.setSelection(range)
    },
    replace(words: string, text: string) {
      const range = findWords(root, words)
      if (!range) return void editor.focus()
      act(() => {
        editor.saveUndoState()
        editor.setSelection(range)
        if (text === '') editor.modifyDocument(() => range.deleteContents())
        else editor.insertHTML(escapeText(text))
      })
    },
    /** From outside; nothing happens when it says the same. */
    setHtml(next: string) {
      const spelled = sameSpelling(next)
      if (spelled === last) return
      last = spelled
      editor.setHTML(next)
    },
    destroy: () => editor.destroy(),
  }
}

export type RichText = ReturnType<typeof richText>
