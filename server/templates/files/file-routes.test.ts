import { expect, test } from 'vitest'
import { PNG, upload, uploaded } from '../../../tests/world/email-files.ts'
import { template } from '../../../tests/world/mail-desk.ts'
import { world } from '../../../tests/world/world.ts'
import { forgetUnusedFiles } from './file-queries.ts'

const MEGABYTE = 1024 * 1024

test('an image is shown to its owner alone, with headers that make it nothing else', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const { hash, ...file } = await uploaded(ada, PNG, 'pixel.png', 'image')
  expect(file).toEqual({ name: 'pixel.png', type: 'image/png', size: PNG.length })
  const shown = await ada.call('GET', `/api/email-files/${hash}`)
  expect(shown.status).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    vary: expect.stringContaining('Cookie'),
  })
  expect((await bob.call('GET', `/api/email-files/${hash}`)).status).toBe(404)
  expect((await w.call('GET', `/api/email-files/${hash}`)).status).toBe(401)
  const stolen = { subject: 'x', bodyHtml: `<p>x<img src="/api/email-files/${hash}"></p>` }
  expect(await bob.call('POST', '/api/email-templates', stolen)).toMatchObject({
    status: 400,
    body: { message: 'An image of this email was not found. Remove it, then upload it again.' },
  })
  const attached = { subject: 'x', body: 'x', attachments: [{ hash, name: 'a.png' }] }
  expect((await bob.call('POST', '/api/email-templates', attached)).status).toBe(400)
})

test('an HTML page that calls itself an image is refused as one, and only downloaded as an attachment', async () => {
  const ada = await (await world()).person()
  const html = Buffer.from('<script>alert(1)</script>')
  expect(await upload(ada, html, 'x.png', 'image')).toMatchObject({
    status: 400,
    body: { message: 'This is not a PNG, JPEG, GIF or WebP image. Choose one of these.' },
  })
  const { hash } = await uploaded(ada, html, 'x.html')
  expect((await ada.call('GET', `/api/email-files/${hash}`)).headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
  })
})

test('what email servers reject is refused with the reason', async () => {
  const ada = await (await world()).person()
  expect(await upload(ada, Buffer.from('x'), 'setup.exe')).toMatchObject({
    status: 400,
    body: { message: 'Email servers reject .exe files. Share setup.exe with a link instead.' },
  })
  expect(await upload(ada, Buffer.from('MZ\x90\0'), 'report.pdf')).toMatchObject({
    status: 400,
    body: { message: 'report.pdf is a program, which email servers reject. Share it with a link instead.' },
  })
  expect((await upload(ada, Buffer.alloc(0), 'a.pdf')).status).toBe(400)
  expect(await upload(ada, Buffer.alloc(10 * MEGABYTE + 1), 'a.pdf')).toMatchObject({
    status: 413,
    body: { message: 'Files can have up to 10 MB. Share a larger one with a link instead.' },
  })
})

test('names lose folders and line breaks', async () => {
  const ada = await (await world()).person()
  const file = await uploaded(ada, Buffer.from('x'), '../../etc/pass\r\nBcc: x@y.example\u202e.pdf')
  expect(file.name).toBe('pass Bcc x@y.example .pdf')
  expect(file.type).toBe('application/pdf')
})

test('the files of one template have 10 MB together', async () => {
  const ada = await (await world()).person()
  const files = await Promise.all([1, 2].map((n) => uploaded(ada, Buffer.alloc(6 * MEGABYTE, n), `${n}.pdf`)))
  const attachments = files.map(({ hash, name }) => ({ hash, name }))
  const both = { subject: 'x', body: 'x', attachments }
  expect(await ada.call('POST', '/api/email-templates', both)).toMatchObject({
    status: 400,
    body: { message: 'The attachments and images of an email can have up to 10 MB together. Remove some.' },
  })
  expect(
    (await ada.call('POST', '/api/email-templates', { ...both, attachments: attachments.slice(1) })).body,
  ).toMatchObject({
    attachments: [{ name: '2.pdf', type: 'application/pdf', size: 6 * MEGABYTE }],
  })
})

test('files are deleted a day after nothing uses them', async () => {
  const w = await world()
  const ada = await w.person()
  const [image, attached, unused] = [
    await uploaded(ada, PNG, 'a.png', 'image'),
    await uploaded(ada, Buffer.from('used'), 'a.txt'),
    await uploaded(ada, Buffer.from('unused'), 'b.txt'),
  ]
  const bodyHtml = `<p>x<img src="/api/email-files/${image.hash}" alt=""></p>`
  await template(ada, { bodyHtml, attachments: [{ hash: attached.hash, name: 'a.txt' }] })
  const { rows } = await w.pool.query('select user_id from email_files where sha256 = $1', [unused.hash])
  const [{ user_id: userId }] = rows
  const left = async () => {
    await forgetUnusedFiles(w.db)
    return (await w.pool.query('select sha256 from email_files where user_id = $1 order by size', [userId])).rows.map(
      ({ sha256 }) => sha256,
    )
  }
  expect(await left()).toHaveLength(3)
  await w.pool.query("update email_files set used_at = now() - interval '2 days'")
  expect(await left()).toEqual([attached.hash, image.hash])
})

test('a file is of no known type where its name ends with a word of the language we are written in', async () => {
  const ada = await (await world()).person()
  for (const name of ['notes.constructor', 'notes.__proto__']) {
    const { hash, type } = await uploaded(ada, Buffer.from('x'), name)
    expect(type).toBe('application/octet-stream')
    const saved = await ada.call('POST', '/api/email-templates', {
      subject: 'x',
      body: 'x',
      attachments: [{ hash, name }],
    })
    expect(saved).toMatchObject({ status: 201, body: { attachments: [{ name, type }] } })
  }
})

test('what email servers reject is refused by the name that the recipient would see, too', async () => {
  const ada = await (await world()).person()
  const { hash } = await uploaded(ada, Buffer.from('x'), 'setup.txt')
  const attached = { subject: 'x', body: 'x', attachments: [{ hash, name: 'setup.exe' }] }
  expect(await ada.call('POST', '/api/email-templates', attached)).toMatchObject({
    status: 400,
    body: { message: 'Email servers reject .exe files. Share setup.exe with a link instead.' },
  })
})
