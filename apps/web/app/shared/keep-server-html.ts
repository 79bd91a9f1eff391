/**
 * For a part that the server draws and whose script actions not come: `lazy(() => import('./x.tsx').catch(keepServerHtml))`. Its links lead on
 * as they stand there, and the page around it lives.
 */
export const keepServerHtml = () => new Promise<never>(() => undefined)
