import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The list of routes is one small file that browsers keep, instead of a question to the server on every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
