type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Replaces a part of a control's text as if typed: the control's undo works, and React sees the change. */
export function replaceText(control: TextControl, start: number, end: number, text: string) {
  control.focus()
  control.setSelectionRange(start, end)
  // Deprecated, but the only way that keeps the control's undo history.
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
