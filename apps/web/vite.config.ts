import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import routes from './app/routes.ts'
import { pagePaths } from './app/shared/site-map.ts'

export default defineConfig({
  plugins: [reactRouter()],
  // The list of pages comes from the route table itself, so that a link appears the moment its page exists.
  define: { PAGE_PATHS: JSON.stringify(pagePaths(routes)) },
  build: { modulePreload: { polyfill: false } },
})
