import { Component, type ComponentType, type ReactNode } from 'react'

type Props = { fallback: ComponentType<{ error: unknown }>; children: ReactNode }
type State = { hasCrashed: boolean; error: unknown }

/** Shows the fallback for a page that crashed or whose code didn't download. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasCrashed: false, error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { hasCrashed: true, error }
  }

  override render() {
    const { fallback: Fallback, children } = this.props
    return this.state.hasCrashed ? <Fallback error={this.state.error} /> : children
  }
}
