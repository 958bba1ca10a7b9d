import { GlobalWindow } from 'happy-dom'
import { type Environment, populateGlobal } from 'vitest/runtime'

// The server runs in the same process: it keeps Node's own, and so does what the page hands to `fetch`.
const NODE_KEEPS = ['AbortController', 'AbortSignal', 'Blob', 'File', 'FormData', 'Headers', 'Request', 'Response']

// A download clicks a link. Left alone, happy-dom puts the file's address in place of the page's, in whatever test runs by then.
const NO_NAVIGATION = {
  disableMainFrameNavigation: true,
  disableChildFrameNavigation: true,
  disableFallbackToSetURL: true,
}

/** A page of happy-dom for component tests, as wide as a desktop. */
export default {
  name: 'component',
  viteEnvironment: 'ssr',
  setup(global) {
    const kept = NODE_KEEPS.map((key) => [key, global[key]] as const)
    const window = new GlobalWindow({
      url: 'http://localhost:3000/',
      width: 1440,
      height: 900,
      settings: { navigation: NO_NAVIGATION },
    })
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true })
    for (const [key, value] of kept) global[key] = value
    return {
      async teardown() {
        await window.happyDOM.close()
        for (const key of keys) delete global[key]
        for (const [key, value] of originals) global[key] = value
      },
    }
  },
} satisfies Environment
