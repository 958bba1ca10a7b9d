import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { renderPart, user } from '../../tests/component/render.tsx'
import { Pagination } from './pagination.tsx'

test('pagination names the rows, shows at most five pages and turns to the one chosen', async () => {
  const onPageChange = vi.fn()
  await renderPart(<Pagination page={3} pageSize={20} total={1234} onPageChange={onPageChange} />)
  expect(await screen.findByText('Showing 41 to 60 of 1,234 results')).toBeVisible()
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pages.getAllByRole('button', { name: /^Page \d/ })).toHaveLength(5)
  expect(pages.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  await user.click(pages.getByRole('button', { name: 'Next page' }))
  expect(onPageChange).toHaveBeenCalledWith(4)
})
