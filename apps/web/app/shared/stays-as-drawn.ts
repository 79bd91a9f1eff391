/**
 * For a part that the server draws and whose script does not come: `lazy(() => import('./x.tsx').catch(staysAsDrawn))`. Its links lead on
 * as they stand there, and the page around it lives.
 */
export const staysAsDrawn = () => new Promise<never>(() => undefined)
