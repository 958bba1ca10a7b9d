// The screens of the product and their dialogs, for `screenshots.mjs`. As `user` with sample data unless `by` says otherwise.

const click = (name) => (page) => page.getByRole('button', { name, exact: true }).first().click()
const seen = (page, name) => page.getByRole('dialog', { name }).waitFor()
const clickForDialog = (name) => async (page) => {
  await click(name)(page)
  await page.getByRole('dialog').waitFor()
}

const card = (page, name) => page.getByRole('region', { name, exact: true })
const clickInCard = (name, button) => async (page) => {
  await card(page, name).getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').waitFor()
}
const chooseOfSequence = (item) => async (page) => {
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('navigation', { name: 'Sequence' }).waitFor()
}
const CSV =
  'Email,First Name,Last Name,Company\nida@harbor.example,Ida,Falk,Harbor Logistics\nomar@solstice.example,Omar,Reyes,Solstice\n'

/** The token of an email that another user sent: sample emails have no unsubscribe link. */
async function unsubscribeToken(page) {
  const context = await page.context().browser().newContext()
  const call = async (path, data) => {
    const url = new URL(path, page.url()).href
    return (await (data ? context.request.post(url, { data }) : context.request.get(url))).json()
  }
  const email = `ada${Date.now()}@northbeam.example`
  await call('/api/register', { email, password: 'a long enough passphrase', firstName: 'Ada', lastName: 'Byron' })
  const person = { firstName: 'Ida', lastName: 'Falk', email: 'ida@harbor.example', company: 'Harbor Logistics' }
  const lead = await call('/api/leads', person)
  const template = await call('/api/email-templates', { subject: 'An idea', body: 'Hello {{ firstName }}' })
  const sent = await call(`/api/email-templates/${template.id}/send`, { leadId: lead.id })
  const { text } = await call(`/api/mails/${sent.id}`)
  await context.close()
  return /\/u\/(\S+)/.exec(text)[1]
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
  ...['profile', 'offer-and-voice', 'email-accounts', 'sending', 'do-not-contact', 'crm', 'api', 'data'].map(
    (page) => ({
      name: `settings-${page}`,
      path: `/settings/${page}`,
    }),
  ),
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
  {
    name: 'import-leads',
    path: '/leads',
    async open(page, isNarrow) {
      if (isNarrow) {
        await click('More actions')(page)
        await page.getByRole('menuitem', { name: 'Import', exact: true }).click()
      } else await click('Import')(page)
      const file = { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }
      await page.locator('input[type=file]').first().setInputFiles(file)
      await page.getByRole('button', { name: 'Check 2 rows' }).waitFor()
    },
  },
  { name: 'templates', path: '/emails' },
  { name: 'edit-template', path: '/emails', open: clickForDialog('Edit') },
  { name: 'writing-assistant', path: '/emails', open: clickForDialog('AI Assistant') },
  { name: 'sequences', path: '/sequences' },
  { name: 'create-sequence', path: '/sequences', open: clickForDialog('Create Sequence') },
  { name: 'sequence-analytics', path: '/sequences', open: clickForDialog('Analytics') },
  { name: 'edit-sequence', path: '/sequences', open: chooseOfSequence('Edit') },
  {
    name: 'preview-sequence',
    path: '/sequences',
    async open(page) {
      await chooseOfSequence('Preview')(page)
      await page.getByLabel('Summary').waitFor()
    },
  },
  { name: 'people-of-sequence', path: '/sequences', open: chooseOfSequence('Enrolled leads') },
  { name: 'enroll', path: '/sequences', open: clickForDialog('Enroll') },
  { name: 'analytics', path: '/analytics' },
  { name: 'integrations', path: '/integrations' },
  { name: 'outbox', path: '/outbox' },
  {
    name: 'mail',
    path: '/outbox',
    async open(page) {
      await card(page, 'Outbox').getByRole('listitem').first().getByRole('button').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'send-mail', path: '/outbox', open: clickInCard('Outbox', 'Send a template') },
  {
    name: 'unsubscribe',
    path: '/outbox',
    async open(page) {
      await page.goto(`/u/${await unsubscribeToken(page)}`)
    },
  },
  { name: 'not-found', path: '/nowhere' },
  { name: 'api-docs', path: '/api/docs' },
]
