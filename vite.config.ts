import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const apiUrl = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), preloadFont('inter-latin-wght-normal')],
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': { target: apiUrl, changeOrigin: false } },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // Fonts and icons stay files of their own: a data: address would need a wider content policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Dozens of icons and small parts shared by pages would otherwise be a request each.
        codeSplitting: {
          groups: [
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
            {
              name: 'ui',
              test: /node_modules\/(tailwind-merge|class-variance-authority|clsx)\/|web\/ui\/(avatar|badge|button|card|class-names|empty-state|icon-button|logo|page-body|page-header|skeleton|spinner)\./,
            },
          ],
        },
      },
    },
  },
})

/** The browser fetches the font beside the styles that name it, not after them. */
function preloadFont(name: string): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.includes(name))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          })),
    },
  }
}
