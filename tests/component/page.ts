import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { user } from './render.tsx'

type Name = string | RegExp
type Part = { getByLabelText(label: RegExp): HTMLElement }

/** The field with exactly this label, whether it must be filled (then a star follows) or not. */
export const field = (part: Part, label: string) =>
  part.getByLabelText(new RegExp(`^${label.replace(/[^\w\s]/g, '\\$&')}( \\*)?$`))

/** Puts this text in place of what the field held. */
export async function fill(field: HTMLElement, text: string) {
  await user.clear(field)
  if (text) await user.paste(text)
}

/** Chooses from a select, which then has the focus back. */
export async function choose(select: HTMLElement, option: Name) {
  await user.click(select)
  await user.click(await screen.findByRole('option', { name: option }))
  await waitFor(() => expect(select).toHaveFocus())
}

/** What a select offers; it is closed again. */
export async function optionsOf(select: HTMLElement) {
  await user.click(select)
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(select).toHaveFocus())
  return offered
}

/** The dialog or drawer of this name, once it is open. */
export const dialog = (name: Name) => screen.findByRole('dialog', { name }).then(inTwoLayers)

/** The question before something is deleted or discarded. */
export const question = (name?: Name) =>
  screen.findByRole('alertdialog', name === undefined ? {} : { name }).then(inTwoLayers)

const LAYER = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'
const isLayer = (panel: Element) =>
  !panel.parentElement?.closest(LAYER) && !panel.closest('[data-radix-popper-content-wrapper]')

/** A dialog may cover a page or a drawer, and another dialog that one, but nothing opens a third. */
function inTwoLayers(found: HTMLElement) {
  const open = [...document.querySelectorAll(LAYER)].filter(isLayer)
  expect(open.length, 'dialogs on top of each other').toBeLessThanOrEqual(2)
  return found
}

/** A question inside a dialog, in place of its content. */
export const step = (name: Name) => screen.findByRole('alert', { name })

/** The toast that holds this text, whole: its title, description and buttons. */
export async function toast(text: Name) {
  const found = await screen.findByText(text, { selector: '[data-toast] *' })
  return found.closest<HTMLElement>('[data-toast]') as HTMLElement
}

/** Waits until nothing is found any more. */
export const gone = (find: () => Element | null) => waitFor(() => expect(find()).toBeNull())
