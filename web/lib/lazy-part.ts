import { createElement, type FunctionComponent, type ReactNode, useEffect, useState } from 'react'

type Component = (props: never) => ReactNode
type PropsOf<Part extends Component> = Parameters<Part> extends [infer Props extends object] ? Props : object

/**
 * A dialog or another part of a page whose code is loaded when it is first needed, or before that by `load`. If the code is there,
 * the part is drawn with what asked for it. React's own lazy waits for a promise even then, and shows the part 300 ms after that at
 * the earliest.
 */
export function lazyPart<Part extends Component>(load: () => Promise<{ default: Part }>, waiting: ReactNode = null) {
  let loaded: FunctionComponent<object> | undefined
  const loadPart = async () => {
    const part: Component = (await load()).default
    loaded = part as FunctionComponent<object>
  }

  function LazyPart(props: PropsOf<Part>) {
    const [, setIsLoaded] = useState(loaded !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      // The code may have arrived after this was drawn without it.
      if (loaded) return setIsLoaded(true)
      loadPart().then(
        () => setIsLoaded(true),
        (error: unknown) => setFailure({ error }),
      )
    }, [])
    // For the error boundary around it.
    if (failure) throw failure.error
    return loaded ? createElement(loaded, props) : waiting
  }

  return Object.assign(LazyPart, { load: loadPart })
}
