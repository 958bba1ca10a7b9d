import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dialog, toast } from '../../../tests/component/page.ts'
import { renderPage, user } from '../../../tests/component/render.tsx'

test('the plans are shown with their prices; choosing one says when it comes', async () => {
  await renderPage('/')
  await user.click(await screen.findByRole('button', { name: 'Upgrade Plan' }))
  const plans = within(await dialog('Choose Your Plan'))
  const [basic, pro] = ['Basic', 'Pro'].map((name) => plans.getByRole('region', { name })) as [HTMLElement, HTMLElement]
  expect(basic).toHaveTextContent('$49/month')
  expect(pro).toHaveTextContent('$99/month')
  expect(pro).toHaveTextContent('Most Popular')
  const features = (plan: HTMLElement) =>
    within(plan)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(features(basic)).toEqual([
    'Up to 1,000 leads',
    'AI lead enrichment',
    'Email templates',
    'Basic analytics',
    'Email support',
  ])
  expect(features(pro)).toEqual([
    'Up to 10,000 leads',
    'Advanced AI enrichment',
    'Unlimited email templates',
    'Advanced analytics',
    'Priority support',
    'API access',
    'Custom integrations',
  ])
  expect(plans.getByText('All plans include a 14-day free trial. Cancel anytime.')).toBeVisible()
  await user.click(within(pro).getByRole('button'))
  expect(await toast('Pro plan subscription will be available soon!')).toHaveTextContent('Coming Soon')
  await user.click(within(basic).getByRole('button'))
  expect(await toast('Basic plan subscription will be available soon!')).toHaveTextContent('Coming Soon')
})
