import type { RouterContextProvider } from 'react-router'
import { pageContext } from './load-context.ts'

/** The API inside loaders and actions: `await api(context).call(listPlans)`. */
export const api = (context: Readonly<RouterContextProvider>) => context.get(pageContext).api
