const TYPING_TARGETS =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=alertdialog]'

/** Whether a key pressed there is text or a choice, and no shortcut. */
export const isTyping = ({ target }: Event) => target instanceof Element && target.closest(TYPING_TARGETS) !== null
