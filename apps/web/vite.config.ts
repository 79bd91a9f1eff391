import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import routes from './app/routes.ts'
import { pagePaths } from './app/shared/site-map.ts'

/**
 * Names of files are as short as the bundler allows: hashes do not compress, and the list of pages names hundreds of them.
 * Pictures have the same name for the server, which writes them into the page, and for the browser, which would otherwise
 * load each twice.
 */
const assetFileNames = 'assets/[name]-[hash:4][extname]'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const root = `${import.meta.dirname}/app/root.tsx`
/** What many pages share comes in one more file; the choices that filters are made of, and what is typed into, in others. */
const choices = /shared\/ui\/(field\.tsx|select-field|checkbox)/
const forms =
  /shared\/(refused-fields|use-wrong-field|ui\/(form-fields|text-field|text-area-field|password-field|radio-cards|notice|stepper))/
const shared = /app\/shared\//
/** Lists and whole forms of the house and of accounts: no page that strangers see has one. */
const desk =
  /shared\/(or-unknown|ui\/(row-table|held-places|queue-list|side-nav-layout|loaded|status-tag|person-head|page-form|step-form|unsaved-changes))/
/** Opened on use by most pages. */
const dialogs = /shared\/ui\/(dialog|use-modal)/
/** On few of the pages that strangers see. */
const seldom = /shared\/(document\/|ui\/(filter-bar|copy-button))/
const cards = /shared\/ui\/(offer-card|card-grid)|courses\/course-(card|shelf)/

/** Every page has these already: whatever is loaded on use need not name them. */
const everywhere = /\/(libraries|rolldown-runtime|frame)-/

let inFrame: Set<string> | undefined
/** What every page needs: our own modules that the root reaches without asking for them later. */
function isInFrame(id: string, modules: Modules) {
  inFrame ??= reachableFrom([root], modules)
  return inFrame.has(id)
}

function reachableFrom(ids: readonly string[], modules: Modules, found = new Set<string>()) {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    reachableFrom(modules.getModuleInfo(id)?.importedIds ?? [], modules, found)
  }
  return found
}

/** What the router of this version does with an answer that breaks off, and what it shall do. */
const brokenOff = [
  ['deferred.reject(reason)', '{ deferred.promise.catch(() => {}); deferred.reject(reason) }'],
  ['done.reject(reason)', ''],
  ['.then(() => reader.closed)', ''],
] as const

/**
 * A navigation that is given up while its answer is still coming breaks it off, and react-router 8.4 leaves promises behind that nobody
 * looks at: each writes an error to the console. Whoever waits for them hears of it as before.
 */
const quietStreams: Plugin = {
  name: 'quiet-streams',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/.+\/turbo-stream\.js$/ },
    handler: (code) =>
      brokenOff.reduce((text, [was, shall]) => {
        if (!text.includes(was)) throw new Error(`react-router has changed: there is no ${was}`)
        return text.replace(was, shall)
      }, code),
  },
}

export default defineConfig({
  plugins: [quietStreams, reactRouter()],
  // The list of pages comes from the route table itself, so that a link appears the moment its page exists.
  define: { PAGE_PATHS: JSON.stringify(pagePaths(routes)) },
  build: { modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !everywhere.test(file)) } },
  environments: {
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames,
            // On a phone each file costs a round trip: what every page needs comes in two, libraries apart from ours.
            // A group takes along what it imports, unless one of a higher priority has it.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
                { name: (id, modules) => (isInFrame(id, modules) ? 'frame' : null), debugName: 'frame', priority: 2 },
                { name: 'dialogs', test: dialogs, priority: 2 },
                {
                  name: 'parts',
                  test: (id) => shared.test(id) && ![choices, forms, desk, dialogs, seldom, cards].some((other) => other.test(id)),
                  minShareCount: 8,
                  priority: 1,
                },
                { name: 'choices', test: choices },
                { name: 'forms', test: forms },
                { name: 'desk', test: desk },
                { name: 'cards', test: cards },
              ],
            },
          },
        },
      },
    },
  },
})
