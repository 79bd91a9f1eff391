import { RouterContextProvider } from 'react-router'
import { type PageApi, pageContext } from '#app/shared/load-context.ts'

/** The context of a page whose calls of the API get the replies of a test. */
export function contextWith(call: unknown, requestId = '') {
  const context = new RouterContextProvider()
  context.set(pageContext, {
    api: { call: call as PageApi['call'] }, // a test knows which endpoints its page calls
    nonce: undefined,
    isShared: false,
    isDemo: false,
    formSeed: '',
    requestId,
  })
  return context
}
