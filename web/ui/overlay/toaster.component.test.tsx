import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { gone, toast as shown } from '../../../tests/component/page.ts'
import { renderPart, user } from '../../../tests/component/render.tsx'
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
