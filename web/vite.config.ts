import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { defineConfig, runnerImport, type Plugin, type UserConfig } from 'vite'

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

const publicFolder = fileURLToPath(new URL('public', import.meta.url))

/** The sheets are in the build already; what is drawn in words needs none. */
const withoutSheets: Plugin = {
  name: 'without-sheets',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0no-sheet' : null),
  load: (id) => (id === '\0no-sheet' ? '' : null),
}

/** Puts what surrounds every page into the first HTML, so that it is there before any script is. */
function drawFirstShell(): Plugin {
  const file = fileURLToPath(new URL('src/shell/first-shell.tsx', import.meta.url))
  return {
    name: 'draw-first-shell',
    async transformIndexHtml(html) {
      const { module } = await runnerImport<{ FirstShell: FunctionComponent }>(file, {
        plugins: [withoutSheets],
      })
      const shell = renderToStaticMarkup(createElement(module.FirstShell))
      return html.replace('<div id="root">', (opening) => `${opening}${shell}`)
    },
  }
}

/** Tells the service worker which files this build is made of. */
function nameFilesForWorker(): Plugin {
  return {
    name: 'name-files-for-worker',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') throw new Error('The build has no service worker.')
      const built = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css|woff2)$/.test(file))
      const open = readdirSync(publicFolder)
      const files = [...built.filter((file) => !/inter-(?!latin-opsz)/.test(file)), ...open]
      const name = createHash('sha256').update(files.join())
      for (const file of open) name.update(readFileSync(join(publicFolder, file)))
      const addresses = files.map((file) => `/${file}`)
      worker.code = `const builtFiles=${JSON.stringify(addresses)},builtName="${name.digest('hex').slice(0, 12)}";${worker.code}`
    },
  }
}

/** The first mention of a layer decides its rank, so the built sheet names all of them in order before anything else. */
function nameLayersFirst(): Plugin {
  return {
    name: 'name-layers-first',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css') || typeof file.source !== 'string')
          continue
        file.source = `@layer theme,base,components,utilities;${file.source}`
      }
    },
  }
}

/** What a route does in words is for the API's page alone: no browser has to load it. */
function leaveOutSummaries(): Plugin {
  return {
    name: 'leave-out-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/api\/src\/(?:[a-z-]+\/)?[a-z-]*routes\.ts$/.test(id)) return null
      return { code: code.replaceAll(/^ {4}summary:\s*'[^'\n]*',$/gm, ''), map: null }
    },
  }
}

/** Scripts that the first one imports are there before any page is asked for: naming them for each page takes room. */
const alwaysLoaded = /\/(react|data|wire|figures|rolldown-runtime)-[^/]*\.js$/
const leaveOutLoaded = (
  _file: string,
  needed: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] => (hostType === 'js' ? needed.filter((file) => !alwaysLoaded.test(file)) : needed)

export default defineConfig(({ command }) => {
  // A build started by the test runner inherits its NODE_ENV, and with it React's development half, twice the size.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return config
})

const config: UserConfig = {
  plugins: [
    leaveOutSummaries(),
    react(),
    preloadLatin(),
    drawFirstShell(),
    nameLayersFirst(),
    nameFilesForWorker(),
  ],
  // React has the hook itself: what stands in for it in older versions need not be loaded.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'use-sync-external-store' },
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2024',
    // Nothing may be inlined as a data address: the content security policy names 'self' only.
    assetsInlineLimit: 0,
    // One small sheet for all pages: nothing restyles when a page or a dialog arrives later.
    cssCodeSplit: false,
    // The polyfill would be one more script; every browser the product supports preloads modules itself.
    modulePreload: { polyfill: false, resolveDependencies: leaveOutLoaded },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/offline/service-worker.ts' },
      output: {
        // A service worker rules over what lies below its own address.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Every name stands in the first script, where nothing is harder to compress: what pages and dialogs share has a hash alone.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || alwaysLoaded.test(`/${name}-.js`)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:8].js',
        codeSplitting: {
          groups: [
            // Changes with an upgrade only, so that a new version of the product leaves it in the browser's cache.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // What only lists or dialogs in pages need stays with those.
            {
              name: 'data',
              test: /node_modules\/(@tanstack(?!.*([iI]nfinite|[qQ]ueries))|zod|use-sync-external-store(?!.*with-selector)|wouter|regexparam)/,
            },
            // What every page reads answers with.
            {
              name: 'wire',
              test: /\/api\/src\/(?:[a-z-]+\/)?(backup-states|codecs|held-prices|list-pages|positions|route|user|wheel-alerts)\.ts$/,
            },
            // What nearly every page shows its figures and icons with: one script packs better than a dozen small ones.
            {
              name: 'figures',
              test: /lucide-react\/dist\/esm\/(shared|Icon|createLucideIcon|context)|\/web\/src\/(client\/use-write|entries\/pending-words|prices\/use-refresh-prices|prices\/held-places|shell\/page-header|ui\/(?:[a-z-]+\/)?(age|banner|card|class-names|delta-figure|empty-state|hidden-figure|money-figure|now|privacy|quantity-figure|result-amount|skeleton|stat-card|tooltip|use-growing))\.tsx?$/,
            },
            // When the exchange is open, by which every page with prices tells their age.
            { name: 'market', test: /\/core\/src\/market\/(market-calendar|price-age)\.ts$/ },
            // How wheels and their accounts are named, wherever some are listed.
            {
              name: 'names',
              test: /\/web\/src\/(campaigns\/use-wheel-name|campaigns\/wheel-names|client\/of-account)\.tsx?$/,
            },
            // What forms are made of.
            {
              name: 'fields',
              test: /\/web\/src\/ui\/(?:[a-z-]+\/)?(choice-group|field|form-error|number-field|select-field|text-field|use-followed)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': apiServer } },
}
