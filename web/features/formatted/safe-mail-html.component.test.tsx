import { expect, test } from 'vitest'
import { safeMailHtml } from './safe-mail-html.ts'

const shown = (html: string) => new DOMParser().parseFromString(safeMailHtml(html), 'text/html').body

test('an image of another site is a box with its description, or the name of the site', () => {
  const body = shown(
    '<p><img src="https://acme.example/logo.png" alt="Acme <b>logo</b>"> <img src="http://cdn.acme.example/a.png?x" alt=" "></p>',
  )
  expect(body.querySelectorAll('img')).toHaveLength(0)
  expect([...body.querySelectorAll('span.image-not-shown')].map(({ textContent }) => textContent)).toEqual([
    'Acme <b>logo</b>',
    'Image from cdn.acme.example',
  ])
})

test('an embedded image is shown; a pixel, and an image without address and description, leave nothing', () => {
  const body = shown(
    '<p>a<img src="data:image/png;base64,AA==" alt="x"><img src="https://lw.example/t/o/1.gif" width="1" height="1" alt=""><img src="/api/email-files/1" alt=""></p>',
  )
  expect(body.querySelectorAll('img')).toHaveLength(1)
  expect(body.textContent?.trim()).toBe('a')
})
