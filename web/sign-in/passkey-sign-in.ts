import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser'

// The only script of the sign-in page. It is small, because the page must open at once: no framework, no app.

const button = document.getElementById('passkey-sign-in')
const message = document.getElementById('passkey-message')

// At another address of this server, such as 127.0.0.1 for localhost, the browser refuses every passkey.
const isUsualAddress = button?.dataset.origin === location.origin

if (button instanceof HTMLButtonElement && isUsualAddress && browserSupportsWebAuthn()) {
  button.hidden = false
  button.addEventListener('click', async () => {
    button.disabled = true
    say('')
    try {
      await signIn()
    } catch (error) {
      say(reasonOf(error))
      button.disabled = false
    }
  })
}

async function signIn() {
  const optionsJSON = await post('/api/login/passkey/options')
  const response = await startAuthentication({ optionsJSON })
  await post('/api/login/passkey', { response })
  const next = document.querySelector<HTMLInputElement>('input[name="next"]')
  location.assign(next?.value ?? '/')
}

async function post(url: string, body?: object) {
  const answer = await fetch(url, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const content = await answer.json()
  if (answer.ok) return content
  throw new Refusal(
    answer.status === 401 ? "This passkey isn't known here. Sign in with your password." : content.message,
  )
}

class Refusal extends Error {}

function reasonOf(error: unknown) {
  if (error instanceof Refusal) return error.message
  // People cancel, or let the dialog time out: they know.
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return ''
  if (error instanceof WebAuthnError && error.code === 'ERROR_INVALID_DOMAIN')
    return 'Passkeys work at the usual address of Leadwright. Open it there, or sign in with your password.'
  return 'Signing in with a passkey failed. Try again, or sign in with your password.'
}

function say(text: string) {
  if (message) message.textContent = text
}
