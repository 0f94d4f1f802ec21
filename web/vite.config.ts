import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The server answers /api; in development Vite stands in front of it so that the page keeps one origin. */
const apiServer = 'http://localhost:8000'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    target: 'es2024',
    // Nothing may be inlined as a data address: the content security policy names 'self' only.
    assetsInlineLimit: 0,
    // The polyfill would be one more script; every browser the product supports preloads modules itself.
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': apiServer } },
})
