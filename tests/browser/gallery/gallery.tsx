import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../../../web/ui/button.tsx'
import { ToastSlot } from '../../../web/ui/overlay/toast-slot.tsx'
import { Toaster } from '../../../web/ui/overlay/toaster.tsx'
import { TooltipProvider } from '../../../web/ui/overlay/tooltip.tsx'
import { PageBody } from '../../../web/ui/page-body.tsx'
import { PageHeader } from '../../../web/ui/page-header.tsx'
import { ButtonSection, ControlSection, FieldSection } from './controls.tsx'
import { CardSection, DisplaySection, TableSection } from './display.tsx'
import { OverlaySection, TabsSection, ToastSection } from './overlays.tsx'

const theme = new URLSearchParams(window.location.search).get('theme')
if (theme) document.documentElement.dataset.theme = theme

function Gallery() {
  return (
    <TooltipProvider>
      <main>
        <PageHeader title="Gallery" aside="Every primitive, every state" actions={<Button>Header action</Button>} />
        <PageBody>
          <ButtonSection />
          <FieldSection />
          <ControlSection />
          <OverlaySection />
          <TabsSection />
          <ToastSection />
          <DisplaySection />
          <CardSection />
          <TableSection />
        </PageBody>
      </main>
      <ToastSlot isFloating className="fixed bottom-4 left-4 z-60 w-fit" />
      <Toaster />
    </TooltipProvider>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
