import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildStamp } from './build/build-stamp.ts'
import { chunkFileNames, chunkGroups, splitBehavior } from './build/chunks.ts'
import { frameScripts } from './build/frames.ts'
import { messages } from './build/messages.ts'
import { precompress } from './build/precompress.ts'
import { preloadHelper } from './build/preload-helper.ts'
import { routeList } from './build/route-list.ts'

// of as few kinds as can be: the script of every page names a hundred files, and compresses them the better
const hashCharacters = 'base36'

export default defineConfig({
  resolve: {
    // messages arrive compiled (see build/messages.ts), so the parser stays out of the page: 10 KB
    alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
  },
  // the alias above must reach the server's copy too
  ssr: { noExternal: ['use-intl'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // a late part names nothing to be requested with it: the names would be in the script of all pages, and what signed-in pages share is
    // there once someone begins to sign in
    modulePreload: { resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []) },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { chunkFileNames, hashCharacters, codeSplitting: { groups: chunkGroups } } },
      },
    },
    // it names the client's style sheets
    ssr: { build: { rolldownOptions: { output: { hashCharacters } } } },
  },
  plugins: [
    tailwindcss(),
    tanstackStart({ router: { quoteStyle: 'single', semicolons: false, codeSplittingOptions: { splitBehavior } } }),
    react(),
    messages(),
    preloadHelper(),
    routeList(),
    frameScripts(),
    buildStamp(),
    precompress(),
  ],
})
