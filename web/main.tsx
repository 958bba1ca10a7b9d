import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { watchForInstall } from './features/install/install-event.ts'
import { registerServiceWorker } from './features/install/register-service-worker.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

watchForInstall()
registerServiceWorker()

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
