import { startGmail } from './gmail.ts'
import { startGraph } from './graph.ts'
import { type SandboxProvider, startSandboxPage } from './mail-sandbox-page.ts'

// The email providers with a few mailboxes, a page of what their recipients got, and the settings to use them with Leadwright.
const port = (name: string, usual: number) => Number(process.env[name] ?? usual)

async function gmail(): Promise<SandboxProvider> {
  const users = ['ada', 'grace', 'lin'].map((name, at) => ({
    address: `${name}@sandbox.example`,
    name: `${name[0]?.toUpperCase()}${name.slice(1)} Sandbox`,
    subject: `10471147114711471${at}`,
  }))
  const { settings, sent, receive } = await startGmail({ users, port: port('GMAIL_PORT', 4811) })
  return {
    name: 'Google',
    addresses: users.map(({ address }) => address),
    settings,
    sent: () => sent,
    receive: (raw, to) => void receive(raw, { to }),
  }
}

async function graph(): Promise<SandboxProvider> {
  const address = 'otto@sandbox.example'
  const { app, delivered, receive } = await startGraph({
    address,
    name: 'Otto Sandbox',
    port: port('GRAPH_PORT', 4812),
  })
  return {
    name: 'Microsoft',
    addresses: [address],
    settings: {
      MICROSOFT_CLIENT_ID: app.clientId,
      MICROSOFT_CLIENT_SECRET: app.clientSecret,
      MICROSOFT_TENANT: app.tenant,
      MICROSOFT_LOGIN_URL: app.loginUrl,
      MICROSOFT_GRAPH_URL: app.graphUrl,
    },
    sent: () => delivered,
    receive: (raw) => void receive(raw),
  }
}

const providers = await Promise.all([gmail(), graph()])
const page = await startSandboxPage(providers, port('MAIL_SANDBOX_PORT', 4810))

const settings = providers.map(({ settings }) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'`)
    .join(' '),
)
console.log(`The mail sandbox runs with mailboxes at ${providers.map(({ name }) => name).join(' and ')}. Start Leadwright with:

${settings.join(' \\\n')} \\
npm start

Then connect an email account under Settings, Email accounts: ${providers.flatMap(({ addresses }) => addresses).join(', ')}. ${page.url} shows what recipients got, and you can reply as one of them. Ctrl+C stops the sandbox and deletes its data.`)
