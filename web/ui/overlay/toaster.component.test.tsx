import { screen, waitFor, within } from '@testing-library/dom'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { dialog, gone, question, toast as shown } from '../../../tests/component/page.ts'
import { renderPart, user } from '../../../tests/component/render.tsx'
import { avoidControls } from './avoid-controls.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, DialogContent } from './dialog.tsx'
import { Sheet, SheetContent } from './sheet.tsx'
import { toast } from './use-toast.ts'

test('one toast at a time: a newer one takes the place of the older', async () => {
  await renderPart(null)
  toast({ title: 'Success', description: 'Lead created successfully' })
  expect(await shown('Lead created successfully')).toBeVisible()
  toast({ variant: 'destructive', title: 'Error', description: 'Failed to create lead' })
  expect(await shown('Failed to create lead')).toBeVisible()
  await gone(() => screen.queryByText('Lead created successfully'))
})

test('the action of a toast acts', async () => {
  await renderPart(null)
  toast({ title: 'Lead deleted', action: { label: 'Undo', onClick: () => toast({ title: 'Undone' }) } })
  await user.click(within(await shown('Lead deleted')).getByRole('button', { name: 'Undo' }))
  expect(await shown('Undone')).toBeVisible()
})

test('both actions of a toast act, and close it', async () => {
  await renderPart(null)
  const done: string[] = []
  const act = (label: string) => ({ label, onClick: () => void done.push(label) })
  for (const label of ['Undo', 'Send now anyway']) {
    toast({ title: `Scheduled ${label}`, action: act('Undo'), otherAction: act('Send now anyway') })
    await user.click(within(await shown(`Scheduled ${label}`)).getByRole('button', { name: label }))
    await gone(() => screen.queryByText(`Scheduled ${label}`))
  }
  expect(done).toEqual(['Undo', 'Send now anyway'])
})

/** Announced: in a live region that is there before the text is, and nothing around it is hidden from screen readers. */
function expectAnnounced(pill: HTMLElement) {
  expect(pill.closest('[aria-live=polite]')).not.toBeNull()
  expect(pill.closest('[aria-hidden=true], [inert]')).toBeNull()
}

function Opened({ kind }: { kind: 'dialog' | 'sheet' }) {
  const [isOpen, setIsOpen] = useState(true)
  const [isAsking, setIsAsking] = useState(false)
  const inside = (
    <>
      <input aria-label="Name" />
      <button type="button" onClick={() => setIsAsking(true)}>
        Ask
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        question="Sure?"
        confirmLabel="Yes"
        onConfirm={() => setIsAsking(false)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
  return kind === 'dialog' ? (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogContent title="Panel" footer={<button type="button">Save</button>}>
        {inside}
      </DialogContent>
    </Dialog>
  ) : (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetContent side="right" title="Panel">
        {inside}
      </SheetContent>
    </Sheet>
  )
}

test.each(['dialog', 'sheet'] as const)(
  'while a %s is open a toast is part of it: announced, in reach of Tab, and on the page once it is closed',
  async (kind) => {
    await renderPart(<Opened kind={kind} />)
    const panel = await dialog('Panel')
    toast({ title: 'Lead deleted', action: { label: 'Undo', onClick: () => toast({ title: 'Undone' }) } })
    const pill = await shown('Lead deleted')
    expect(panel).toContainElement(pill)
    expectAnnounced(pill)
    const undo = within(pill).getByRole('button', { name: 'Undo' })
    for (let presses = 0; presses < 8 && document.activeElement !== undo; presses++) await user.tab()
    expect(undo).toHaveFocus()
    await user.click(within(panel).getByRole('button', { name: 'Close' }))
    await gone(() => screen.queryByRole('dialog'))
    await waitFor(async () => expectAnnounced(await shown('Lead deleted')))
    expect(panel).not.toContainElement(await shown('Lead deleted'))
  },
)

test('a toast that was there before a dialog or question opened stays announced', async () => {
  await renderPart(<Opened kind="dialog" />)
  await dialog('Panel')
  toast({ title: 'Still here', isWaiting: true })
  expectAnnounced(await shown('Still here'))
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await question('Sure?')
  expectAnnounced(await shown('Still here'))
})

test.each(['dialog', 'sheet'] as const)('in a %s a toast has a strip of its own, below what scrolls', async (kind) => {
  await renderPart(<Opened kind={kind} />)
  const field = within(await dialog('Panel')).getByLabelText('Name')
  toast({ title: 'Written' })
  const slot = (await shown('Written')).closest<HTMLElement>('[aria-live=polite]')
  expect(slot).toHaveClass('has-[>*]:border-t')
  expect(slot?.previousElementSibling).toContainElement(field)
})

test('over the page a toast moves up from a field, also from a disabled one', () => {
  const at = (element: HTMLElement, top: number, height: number) => {
    element.getBoundingClientRect = () => new DOMRect(0, top, 300, height)
    document.body.append(element)
    onTestFinished(() => element.remove())
    return element
  }
  const bottom = window.innerHeight
  const field = Object.assign(document.createElement('textarea'), { disabled: true })
  at(field, bottom - 200, 200)
  const slot = at(document.createElement('div'), bottom - 66, 50)
  avoidControls(slot)
  expect(Number.parseInt(slot.style.bottom, 10)).toBeGreaterThanOrEqual(200)
})

test('Escape closes the dialog while a toast is shown in it', async () => {
  await renderPart(<Opened kind="dialog" />)
  await dialog('Panel')
  toast({ title: 'Saved' })
  await shown('Saved')
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
})
