import { Copy, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/form/field.tsx'
import { Input } from '../../../web/ui/form/input.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '../../../web/ui/overlay/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../web/ui/overlay/dropdown-menu.tsx'
import { Sheet, SheetContent, SheetTrigger } from '../../../web/ui/overlay/sheet.tsx'
import { Tooltip } from '../../../web/ui/overlay/tooltip.tsx'
import { toast } from '../../../web/ui/overlay/use-toast.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../web/ui/tabs.tsx'
import { Row, Section } from './section.tsx'

export function OverlaySection() {
  return (
    <Section title="Dialogs, sheets, menus and tooltips">
      <Row>
        <Dialog>
          <DialogTrigger asChild>
            <Button>Open dialog</Button>
          </DialogTrigger>
          <DialogContent
            title="Add New Lead"
            description="What you know now is enough."
            footer={
              <>
                <DialogClose asChild>
                  <Button>Cancel</Button>
                </DialogClose>
                <Button variant="primary">Save</Button>
              </>
            }
          >
            <Field label="First name" required>
              {(control) => <Input {...control} />}
            </Field>
          </DialogContent>
        </Dialog>
        <Sheet>
          <SheetTrigger asChild>
            <Button>Open sheet</Button>
          </SheetTrigger>
          <SheetContent side="right" title="Grace Hopper" description="VP Engineering at Navona Systems">
            <p className="px-5">What the sheet holds.</p>
          </SheetContent>
        </Sheet>
        <ExampleMenu />
        <Tooltip text="Says what it does">
          <Button>With tooltip</Button>
        </Tooltip>
      </Row>
    </Section>
  )
}

function ExampleMenu() {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button>Open menu</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuItem>
          <Pencil aria-hidden="true" />
          Edit
        </DropdownMenuItem>
        <DropdownMenuItem disabled>
          <Copy aria-hidden="true" />
          Duplicate
        </DropdownMenuItem>
        <DropdownMenuItem variant="destructive">
          <Trash2 aria-hidden="true" />
          Delete
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Tone</DropdownMenuLabel>
        <DropdownMenuRadioGroup value="friendly">
          <DropdownMenuRadioItem value="friendly">Friendly</DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="formal">Formal</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

export function TabsSection() {
  return (
    <Section title="Tabs">
      <Tabs defaultValue="content">
        <TabsList aria-label="Writing">
          <TabsTrigger value="content">Email Content</TabsTrigger>
          <TabsTrigger value="suggestions">AI Suggestions</TabsTrigger>
          <TabsTrigger value="disabled" disabled>
            Disabled
          </TabsTrigger>
        </TabsList>
        <TabsContent value="content">The content.</TabsContent>
        <TabsContent value="suggestions">The suggestions.</TabsContent>
      </Tabs>
    </Section>
  )
}

export function ToastSection() {
  return (
    <Section title="Toasts">
      <Row>
        <Button onClick={() => toast({ title: 'Success', description: 'Lead created successfully' })}>
          Plain toast
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Lead deleted successfully',
              action: { label: 'Undo', onClick: () => toast({ title: 'Undone' }) },
            })
          }
        >
          Toast with undo
        </Button>
        <Button onClick={() => toast({ variant: 'destructive', title: 'Error', description: 'Failed to create lead' })}>
          Error toast
        </Button>
      </Row>
    </Section>
  )
}
