import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Every primitive on one page, for tests to look at. Not part of the product's build. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../../web/public',
  plugins: [react(), tailwindcss()],
  server: { fs: { allow: ['../../..'] } },
  build: { outDir: '../../../dist/gallery', emptyOutDir: true },
})
