/** False when the browser refuses. The clipboard API needs HTTPS; elsewhere the old way works. */
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
  // Inside the focused dialog, which would take the focus back from anywhere else.
  ;(focused?.closest('[role=dialog]') ?? document.body).append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
