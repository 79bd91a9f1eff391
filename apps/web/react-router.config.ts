import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The route manifest is one small file that browsers cache, instead of a server request on every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
