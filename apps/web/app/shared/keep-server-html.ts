/**
 * Keeps the server-rendered HTML of a component whose script fails to load: `lazy(() => import('./x.tsx').catch(keepServerHtml))`. Its
 * links keep working, and so does the page around it.
 */
export const keepServerHtml = () => new Promise<never>(() => undefined)
