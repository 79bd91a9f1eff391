import { index, type RouteConfig } from '@react-router/dev/routes'

// The site map: every address and its page file, in the order of spec 2.
export default [index('pages/home.page.tsx')] satisfies RouteConfig
