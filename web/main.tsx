import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { watchForInstall } from './features/install/install-event.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

watchForInstall()

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
