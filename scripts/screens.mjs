// The screens of the product and what is opened on them, for `screenshots.mjs`. By `user` with sample data unless said otherwise.

const click = (name) => (page) => page.getByRole('button', { name, exact: true }).first().click()
const openMenu = (page, isNarrow) => isNarrow && click('Open menu')(page)
const seen = (page, name) => page.getByRole('dialog', { name }).waitFor()
const clickForDialog = (name) => async (page) => {
  await click(name)(page)
  await page.getByRole('dialog').waitFor()
}

export const SCREENS = [
  { name: 'landing', by: 'nobody', path: '/' },
  { name: 'sign-in', by: 'nobody', path: '/api/login' },
  { name: 'create-account', by: 'nobody', path: '/api/login?form=create' },
  { name: 'tour', by: 'newcomer', path: '/', isToured: false, open: (page) => seen(page, 'Welcome') },
  { name: 'dashboard-new', by: 'newcomer', path: '/' },
  { name: 'leads-new', by: 'newcomer', path: '/leads' },
  { name: 'analytics-new', by: 'newcomer', path: '/analytics' },
  { name: 'dashboard', path: '/' },
  { name: 'notifications', path: '/', open: (page) => page.getByRole('button', { name: /^Notifications/ }).click() },
  { name: 'plans', path: '/', open: clickForDialog('Upgrade Plan') },
  {
    name: 'palette',
    path: '/',
    async open(page) {
      await page.keyboard.press('ControlOrMeta+k')
      await seen(page, 'Search and commands')
    },
  },
  {
    name: 'shortcuts',
    path: '/',
    async open(page) {
      await page.keyboard.press('?')
      await seen(page, 'Keyboard shortcuts')
    },
  },
  {
    name: 'account',
    path: '/',
    async open(page, isNarrow) {
      await openMenu(page, isNarrow)
      await click('Account settings')(page)
      await seen(page, 'Account settings')
    },
  },
  { name: 'leads', path: '/leads' },
  {
    name: 'lead',
    path: '/leads',
    async open(page) {
      await page.locator('[data-lead]').first().click()
      await seen(page, 'Lead details')
    },
  },
  { name: 'add-lead', path: '/leads', open: clickForDialog('Add Lead') },
  { name: 'templates', path: '/emails' },
  { name: 'edit-template', path: '/emails', open: clickForDialog('Edit') },
  { name: 'writing-assistant', path: '/emails', open: clickForDialog('AI Assistant') },
  { name: 'sequences', path: '/sequences' },
  { name: 'create-sequence', path: '/sequences', open: clickForDialog('Create Sequence') },
  { name: 'sequence-analytics', path: '/sequences', open: clickForDialog('Analytics') },
  { name: 'enroll', path: '/sequences', open: clickForDialog('Enroll') },
  { name: 'analytics', path: '/analytics' },
  { name: 'integrations', path: '/integrations' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'api-docs', path: '/api/docs' },
]
