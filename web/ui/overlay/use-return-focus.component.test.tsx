import { screen, waitFor } from '@testing-library/dom'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { user } from '../../../tests/component/render.tsx'
import { Dialog, DialogContent } from './dialog.tsx'

test('a dialog that opens while a menu disappears, and nothing has the focus, returns it to the button of the menu', async () => {
  let show = (_next: 'page' | 'menu' | 'nothing' | 'dialog') => {}
  function Page() {
    const [shown, setShown] = useState('page')
    show = (next) => flushSync(() => setShown(next))
    return (
      <>
        <button type="button" id="actions">
          Quick actions
        </button>
        {shown === 'menu' && (
          <div role="menu" aria-labelledby="actions">
            <button type="button" role="menuitem">
              Add Lead
            </button>
          </div>
        )}
        <Dialog open={shown === 'dialog'} onOpenChange={() => setShown('page')}>
          <DialogContent title="Add New Lead">
            <input aria-label="First Name" />
          </DialogContent>
        </Dialog>
      </>
    )
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(<Page />)
  const button = await screen.findByRole('button', { name: 'Quick actions' })
  show('menu')
  screen.getByRole('menuitem').focus()
  show('nothing')
  expect(document.activeElement).toBe(document.body)
  show('dialog')
  await waitFor(() => expect(screen.getByLabelText('First Name')).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
})
