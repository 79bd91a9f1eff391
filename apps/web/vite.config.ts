import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import routes from './app/routes.ts'
import { pagePaths } from './app/shared/site-map.ts'

const frame = /app\/shared|app\/root|shell\/(?!drawer)/
/** Fields come with the first page that asks for something, not with every page. */
const forms = /shared\/(phone|birth-date|ui\/(.*field|filter-bar|checkbox|radio-cards|strength|password|unsaved))/

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
                { name: 'frame', test: (id) => frame.test(id) && !forms.test(id), priority: 2 },
                { name: 'forms', test: forms, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
