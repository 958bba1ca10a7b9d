import { screen } from '@testing-library/dom'
import { Component, type ReactNode, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

let root: Root
afterEach(() => root.unmount())

function draw(part: ReactNode) {
  root = createRoot(document.body.appendChild(document.createElement('div')), { onCaughtError: () => {} })
  flushSync(() => root.render(part))
}

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override render() {
    return this.state.message ? <p>{this.state.message}</p> : this.props.children
  }
}

const frame = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a part whose code is loaded is drawn at once', async () => {
  const Part = lazyPart(async () => ({ default: Greeting }))
  await Part.load()
  draw(<Part name="Grace" />)
  expect(screen.getByText('Hello Grace')).toBeVisible()
})

test('a part whose code is on its way is drawn as soon as it has arrived', async () => {
  let arrive = () => {}
  const arrival = new Promise<{ default: typeof Greeting }>((resolve) => {
    arrive = () => resolve({ default: Greeting })
  })
  const Part = lazyPart(() => arrival, <p>One moment</p>)
  draw(<Part name="Grace" />)
  expect(screen.getByText('One moment')).toBeVisible()
  await frame()
  arrive()
  await frame()
  expect(screen.getByText('Hello Grace')).toBeVisible()
  expect(screen.queryByText('One moment')).toBeNull()
})

test('a part whose code does not load fails where an error boundary shows it, and is tried again when it is next drawn', async () => {
  let isOnline = false
  const Part = lazyPart(async () => {
    if (!isOnline) throw new Error('offline')
    return { default: Greeting }
  })
  const screenful = (attempt: number) => (
    <Boundary key={attempt}>
      <Part name="Grace" />
    </Boundary>
  )
  draw(screenful(1))
  expect(await screen.findByText('offline')).toBeVisible()
  isOnline = true
  root.render(screenful(2))
  expect(await screen.findByText('Hello Grace')).toBeVisible()
})

test('a part whose code arrives, loaded ahead, just after it was drawn without it, is drawn all the same', async () => {
  const Part = lazyPart(async () => ({ default: Greeting }))
  // Ends before React runs the effects of what it has drawn.
  function LoadedMeanwhile() {
    useLayoutEffect(() => void Part.load(), [])
    return <Part name="Grace" />
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<LoadedMeanwhile />)
  expect(await screen.findByText('Hello Grace', {}, { timeout: 5000 })).toBeVisible()
})
