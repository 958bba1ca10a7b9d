/** False when the browser would not. Browsers offer their clipboard on safe addresses alone; elsewhere the old way serves. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  // Inside the dialog that has the focus: it would take it back from anywhere else.
  ;(focused?.closest('[role=dialog]') ?? document.body).append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
