import { reactRouter } from '@react-router/dev/vite'
import { globSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { pages } from './app/routes.ts'
import { pagePaths } from './app/shared/site-map.ts'
import { unusedFeatures } from './bundle/unused-features.ts'

/**
 * File names are as short as the bundler allows: hashes do not compress, and the route manifest contains hundreds of them. Pictures have
 * the same name in the server and the client build; otherwise the browser would load each twice.
 */
const assetFileNames = 'assets/[name]-[hash:4][extname]'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const root = `${import.meta.dirname}/app/root.tsx`
/** The modules with these names below `app`; a name that fits no file stops the build. */
function modulesNamed(...names: string[]) {
  const files = names.flatMap((name) => {
    const found = globSync(`app/${name}{,.tsx,.ts,.module.css}`, { cwd: import.meta.dirname })
    if (found.length === 0) throw new Error(`vite.config.ts names app/${name}, which does not exist`)
    return found.map((file) => `${import.meta.dirname}/${file}`)
  })
  return (id: string) => files.some((file) => id.split('?')[0] === file || id.startsWith(`${file}/`))
}
const ui = (...names: string[]) => names.map((name) => `shared/ui/${name}`)

/** Code shared by many pages is one more file; filter controls and text inputs are separate ones. */
const choices = modulesNamed(...ui('field', 'select-field', 'checkbox'))
const forms = modulesNamed(
  'shared/field-errors',
  'shared/use-focus-invalid-field',
  ...ui('form-fields', 'text-field', 'text-area-field', 'password-field', 'radio-cards', 'notice', 'stepper'),
)
const shared = /app\/shared\//
/** Lists and forms of admin and account pages: guest pages use none of them. */
const desk = modulesNamed(
  'shared/or-not-found',
  ...ui('row-table', 'pending-overlay', 'queue-list', 'loaded', 'status-tag', 'person-head', 'page-form', 'step-form'),
  ...ui('unsaved-changes'),
)
/** Sending files: guests send none. */
const files = modulesNamed(
  ...['upload', 'upload-transfer', 'begun-uploads', 'sha256', 'use-uploads'].map((name) => `shared/${name}`),
  ...ui('file-field', 'send-file', 'upload-row', 'number-field'),
)
/** Lazy-loaded by most pages. */
const dialogs = modulesNamed(...ui('dialog', 'use-modal'))
/** Events and counts of signed-in users, loaded after the page. */
const live = modulesNamed(...['live', 'use-live', 'coalesce-runs'].map((name) => `shared/${name}`), 'shared/ui/badge.tsx')
/** Used by few guest pages. */
const seldom = modulesNamed('shared/document', 'shared/use-time-left', 'shared/countdown', ...ui('filter-bar', 'copy-button'))
/** Pages about one offer, teacher or post: too small for files of their own. */
const detail = modulesNamed(
  ...['shell/page-error', 'reports/report-button', 'reports/reports.text'].map((name) => `features/backoffice/site/${name}`),
  ...['report-review', 'reply.text'].map((name) => `features/offer/reviews/shared/${name}`),
  'shared/ui/stars',
)
const cards = modulesNamed(
  'shared/ui/card-grid',
  ...['shared/offer-card', 'course-card', 'course-card.text', 'course-row'].map((name) => `features/offer/courses/${name}`),
)

/** Already loaded by every page: lazy-loaded parts need not list them. */
const everywhere = /\/(libraries|rolldown-runtime|frame)-/

/**
 * Those of the groups below. The bundler names other shared files and style sheets after any of their modules: such a name says nothing, and the route
 * manifest would carry it to every page. Files that are loaded on use keep their names.
 */
const namedChunks = /^(rolldown-runtime|libraries|frame|dialogs|parts|choices|forms|desk|files|live|detail|cards)$/

let inFrame: Set<string> | undefined
/** Code that every page needs: our modules that the root imports statically. */
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

/** How this version of react-router handles an interrupted response, and the replacement. */
const brokenOff = [
  ['deferred.reject(reason)', '{ deferred.promise.catch(() => {}); deferred.reject(reason) }'],
  ['done.reject(reason)', ''],
  ['.then(() => reader.closed)', ''],
] as const

/**
 * An aborted navigation interrupts its response stream, and react-router 8.4 leaves promises without a rejection handler: each logs a
 * console error. Code that awaits them still receives the rejection.
 */
const quietStreams: Plugin = {
  name: 'quiet-streams',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/.+\/turbo-stream\.js$/ },
    handler: (code) =>
      brokenOff.reduce((text, [was, shall]) => {
        if (!text.includes(was)) throw new Error(`react-router has changed: ${was} not found`)
        return text.replace(was, shall)
      }, code),
  },
}

export default defineConfig({
  plugins: [quietStreams, unusedFeatures(), reactRouter()],
  build: {
    manifest: true, // for scripts/pack-manifest.ts
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !everywhere.test(file)) },
  },
  worker: { format: 'es' }, // a worker loads its rare parts on use
  environments: {
    ssr: {
      // The list of pages is derived from the route table, so that links to a page appear as soon as it exists.
      define: { PAGE_PATHS: JSON.stringify(pagePaths(pages)) },
      build: { rolldownOptions: { output: { assetFileNames } } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name, isDynamicEntry }) => `assets/${isDynamicEntry || namedChunks.test(name) ? '[name]' : 's'}-[hash:7].js`,
            assetFileNames: ({ names: [name = ''] }) => (name.endsWith('.css') ? 'assets/s-[hash:4].css' : assetFileNames),
            // On a phone each file costs a round trip: code for every page is in two files, libraries and ours. A group includes its
            // imports, unless they belong to a group of higher priority.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
                { name: (id, modules) => (isInFrame(id, modules) ? 'frame' : null), debugName: 'frame', priority: 2 },
                { name: 'dialogs', test: dialogs, priority: 2 },
                {
                  name: 'parts',
                  test: (id) =>
                    shared.test(id) && ![choices, forms, desk, files, dialogs, live, seldom, detail, cards].some((isOther) => isOther(id)),
                  minShareCount: 8,
                  priority: 1,
                },
                { name: 'choices', test: choices },
                { name: 'forms', test: forms },
                { name: 'desk', test: desk },
                { name: 'files', test: files },
                { name: 'live', test: live },
                { name: 'detail', test: detail },
                { name: 'cards', test: cards },
              ],
            },
          },
        },
      },
    },
  },
})
