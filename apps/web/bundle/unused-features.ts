/**
 * Features of React and React Router that no page uses: an eighth of the script of every page. Their code stands in functions that every page runs, so a
 * bundler keeps it (decision 37). The build fails when a library no longer contains a name of this list, and when a page uses such a feature: remove
 * its names from the list then.
 */
import type { Plugin } from 'vite'
import { leaveOut, type UnusedCode } from './leave-out.ts'

type UnusedFile = UnusedCode & { file: RegExp }

const reactDom: UnusedFile = {
  file: /cjs\/react-dom-client\.production\.js$/,
  tags: [19, 30, 31], // SuspenseList, ViewTransition, Activity
  classes: ['FragmentInstance', 'ViewTransitionPseudoElement'],
  returns: {
    getResource: 'null', // an element with precedence, or an external script in a component
    getStackByFiberInDevAndProd: '""', // the component stack of an error, which we do not log
  },
  functions: [
    'startViewTransition',
    'reportViewTransitionError',
    'flushAfterMutationEffects',
    'trackEnterViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    // refs of fragments
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    'addFragmentHandleToFiber',
    'setPropOnCustomElement',
    // useActionState
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    // elements with precedence
    'acquireResource',
    'suspendResource',
    'preloadResourceAndSuspendIfNeeded',
    // preload, preinit, preconnect …
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preconnectAs',
  ],
}

const reactRouter: readonly UnusedFile[] = [
  { file: /router\/history\.js$/, functions: ['warning'] }, // for developers: the development build keeps it
  { file: /server-runtime\/warnings\.js$/, functions: ['warnOnce'] },
  {
    file: /router\/instrumentation\.js$/,
    functions: ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'consumeInstrumentationClientResultMetaReceiver'],
  },
  {
    // routes that become known later: `routeDiscovery` is `initial`
    file: /ssr\/fog-of-war\.js$/,
    functions: ['getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery'],
    returns: { isFogOfWarEnabled: 'false' },
  },
  {
    file: /router\/router\.js$/,
    functions: ['discoverRoutes', 'patchRoutesImpl', 'getInstrumentationNavigateMeta'],
    returns: { checkFogOfWar: '{ active: false, matches: null }' },
  },
  {
    file: /ssr\/components\.js$/,
    returns: { PrefetchPageLinks: 'null', usePrefetchBehavior: '[false, React$1.useRef(null), {}]' },
    texts: [
      [
        'static: isStatic, staticContext } = useDataRouterContext("Scripts");',
        '} = useDataRouterContext("Scripts"); const isStatic = false, staticContext = undefined;',
      ],
    ],
  },
  { file: /lib\/components\.js$/, texts: [['!viewTransitionOpts || !isViewTransitionAvailable', 'true']] },
  { file: /dom\/lib\.js$/, returns: { useViewTransitionState: 'false' } },
  { file: /lib\/hooks\.js$/, functions: ['RSCErrorHandler'] },
]

/** How a page would use these features. */
const names =
  /^(SuspenseList|ViewTransition|addTransitionType|Activity|useActionState|useFormState|preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS|PrefetchPageLinks|useViewTransitionState)$/
const markup =
  /<Fragment[^>]*\sref=|<[a-z]+-[a-z-]+[\s>]|\s(?:precedence|prefetch|viewTransition)[=}]|<script[^>]*\ssrc=|\sinstrumentations=/
const libraryImport = /import (?:type )?\{([^}]*)\} from '(?:react|react-dom|react-router)'/g

/** The feature that this code of a page uses although the build leaves it out. */
export function findLeftOut(code: string) {
  const imported = [...code.matchAll(libraryImport)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  )
  return imported.find((name) => names.test(name)) ?? markup.exec(code)?.[0]
}

const refuseLeftOut: Plugin = {
  name: 'refuse-left-out-features',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /web\/app\/.+\.tsx?$/ },
    handler(code, id) {
      const found = findLeftOut(code)
      if (found) this.error(`${id} uses ${found}, which apps/web/bundle/unused-features.ts leaves out`)
    },
  },
}

function leavesOut({ file, ...unused }: UnusedFile): Plugin {
  let isFound = false
  return {
    name: 'leave-out-unused-features',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: new RegExp(`node_modules/(?:react-dom|react-router)/.*${file.source}`) },
      handler(code) {
        isFound = true
        return leaveOut(code, unused)
      },
    },
    buildEnd(error) {
      if (!error && !isFound) this.error(`apps/web/bundle/unused-features.ts names a file that no page loads: ${file.source}`)
    },
  }
}

export const unusedFeatures = (): Plugin[] => [refuseLeftOut, ...[reactDom, ...reactRouter].map(leavesOut)]
