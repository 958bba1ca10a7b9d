type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Replaces a part of what a control holds, as if typed: the control's own undo takes it back, and React hears of it. */
export function replaceText(control: TextControl, start: number, end: number, text: string) {
  control.focus()
  control.setSelectionRange(start, end)
  // Marked as old everywhere and replaced by nothing: the only way that leaves the control's undo whole.
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (isDone) return
  control.setRangeText(text, start, end, 'end')
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Selects a part and brings it into view. */
export function showText(control: TextControl, start: number, end: number) {
  control.focus()
  // A control scrolls to where its selection ends when that is set while it has the focus and then typed; a short detour
  // through blur makes browsers do so at once.
  control.setSelectionRange(end, end)
  control.blur()
  control.focus()
  control.setSelectionRange(start, end)
}
