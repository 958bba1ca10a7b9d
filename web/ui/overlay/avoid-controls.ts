// Fields also while they are disabled: their text is read.
const CONTROLS = 'a[href],button:enabled,input,select,textarea,[tabindex="0"]'
const STEP_PX = 4
const MARGIN_PX = 16

/** Moves a slot that covers a control to the lowest place in the window at which it covers none. */
export function avoidControls(slot: HTMLElement) {
  const { left, right, bottom: current, height } = slot.getBoundingClientRect()
  const taken = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !slot.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((rect) => rect.width > 0 && rect.left < right && rect.right > left)
  const isFree = (bottom: number) => !taken.some((rect) => rect.top < bottom && rect.bottom > bottom - height)
  if (isFree(current)) return
  const lowest = window.innerHeight - MARGIN_PX
  for (let bottom = lowest; bottom - height >= 0; bottom -= STEP_PX)
    if (isFree(bottom)) {
      slot.style.bottom = `${window.innerHeight - bottom}px`
      return
    }
  slot.style.bottom = `${MARGIN_PX}px`
}
