import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The server answers /api; in development Vite stands in front of it so that the page keeps one origin. */
const apiServer = 'http://localhost:8000'

/** Asks for the Latin letters together with the page, not only once the style sheet has been read. */
function preloadLatin(): Plugin {
  return {
    name: 'preload-latin',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-opsz.*\.woff2$/.test(file))
        if (font === undefined) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/**
 * States the order of the cascade layers at the top of every style sheet: the sheets of small parts may arrive before
 * the main one, and the first sheet that names a layer decides its place.
 */
function layersFirst(): Plugin {
  const order = '@layer theme, base, components, utilities;'
  return {
    name: 'layers-first',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `${order}${String(file.source)}`
      }
    },
  }
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadLatin(), layersFirst()],
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
