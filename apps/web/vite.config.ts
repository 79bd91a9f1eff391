import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import routes from './app/routes.ts'
import { pagePaths } from './app/shared/site-map.ts'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const root = `${import.meta.dirname}/app/root.tsx`
/** What many pages share comes in one more file, fields in another: they come with the first page that asks for something. */
const forms =
  /shared\/(refused-fields|use-wrong-field|use-answer|ui\/(field|form-fields|page-form|text-field|text-area-field|password-field|select-field|checkbox|hidden-fields|step-|radio-cards))/
const shared = /app\/shared\//
/** Lists of the house and of accounts: no page that strangers see has one. */
const lists = /shared\/ui\/(filter-bar|row-table|held-places)/
const cards = /shared\/ui\/(offer-card|card-grid)|courses\/course-(card|shelf)/

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

export default defineConfig({
  plugins: [reactRouter()],
  // The list of pages comes from the route table itself, so that a link appears the moment its page exists.
  define: { PAGE_PATHS: JSON.stringify(pagePaths(routes)) },
  build: { modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // On a phone each file costs a round trip: what every page needs comes in two, libraries apart from ours.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
                { name: (id, modules) => (isInFrame(id, modules) ? 'frame' : null), debugName: 'frame', priority: 2 },
                { name: 'forms', test: forms, priority: 1 },
                {
                  name: 'parts',
                  test: (id) => shared.test(id) && ![forms, lists, cards].some((other) => other.test(id)),
                  minShareCount: 8,
                },
                { name: 'lists', test: lists },
                { name: 'cards', test: cards },
              ],
            },
          },
        },
      },
    },
  },
})
