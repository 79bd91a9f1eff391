/**
 * The map of allowed imports. An arrow that is not allowed here is a design question first and a line here second.
 * Floors (architecture 2): calls go down or sideways, news goes up, never in a circle.
 */
const floors = [
  [
    'identity',
    'families',
    'one-time-codes',
    'channels',
    'sign-in-provider',
    'payment-accounts',
    'places',
    'slugs',
    'replies',
    'texts',
    'identity-proof',
    'audit',
    'timetable',
    'assets',
    'notifications',
    'ledger',
    'points',
    'tax-rules',
  ],
  ['catalogue', 'tutors', 'teachers', 'knowledge', 'authoring'],
  [
    'entitlements',
    'escrow',
    'subscriptions',
    'offers',
    'payments',
    'promotions',
    'instalments',
    'orders',
    'carts',
    'enrolments',
    'gifts',
    'referrals',
    'refunds',
    'invoices',
  ],
  ['classes', 'rooms', 'practice', 'study', 'study-groups', 'chat', 'moderation', 'support', 'calendar'],
  ['masters', 'site', 'campaigns', 'books', 'privacy'],
]
const modulePath = (names) => `^apps/server/src/modules/(${names.join('|')})/`

const upwardCalls = floors.slice(0, -1).map((floor, level) => ({
  name: `no-call-upward-from-floor-${level}`,
  severity: 'error',
  from: { path: modulePath(floor) },
  to: { path: modulePath(floors.slice(level + 1).flat()) },
}))

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'front-door-only',
      comment:
        'A module is entered by its index.ts; only tables may reference tables of a module they build on, and tests use what it gives to tests.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/' },
      to: {
        path: '^apps/server/src/modules/[^/]+/',
        pathNot: ['^apps/server/src/modules/$1/', '/index\\.ts$', '\\.tables\\.ts$', '\\.testing\\.ts$'],
      },
    },
    {
      name: 'tables-only-from-tables',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: '\\.tables\\.ts$' },
      to: { path: '^apps/server/src/modules/[^/]+/.*\\.tables\\.ts$', pathNot: '^apps/server/src/modules/$1/' },
    },
    {
      name: 'front-door-only-from-outside',
      severity: 'error',
      from: { path: '^(apps/server/src/(?!modules/)|scripts/|e2e/)', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/[^/]+/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'pure-rules-do-no-io',
      comment: 'A file without a role suffix holds pure rules.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/', pathNot: '(index|registry|[.][a-z]+)[.]ts$|/service/' },
      to: { path: '\\.(repository|service|routes|tables|jobs|reactions)\\.ts$|/service/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(modules|sandbox|demo|testing)/|^apps/server/src/app\\.ts$' },
    },
    {
      name: 'sandbox-shares-no-code-with-adapters',
      comment: 'It is built on the protocol only, so that it can contradict us.',
      severity: 'error',
      from: { path: '^apps/server/src/sandbox/' },
      to: { path: '^apps/server/src/modules/' },
    },
    {
      name: 'reconcile-shares-no-code-with-modules',
      comment: 'It recomputes from raw rows, so that no code of theirs can hide their mistakes.',
      severity: 'error',
      from: { path: '^apps/server/src/reconcile/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/' },
    },
    {
      name: 'contracts-import-only-zod',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contracts/', 'node_modules/zod/'] },
    },
    {
      name: 'art-imports-nothing',
      severity: 'error',
      from: { path: '^packages/art/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/art/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/app/shared/' },
      to: { path: '^apps/web/app/(features|pages)/' },
    },
    {
      name: 'features-do-not-import-features',
      severity: 'error',
      from: { path: '^apps/web/app/features/([^/]+)/' },
      to: { path: '^apps/web/app/(features|pages)/', pathNot: '^apps/web/app/features/$1/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^apps/web/app/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'every-module-stands-on-a-floor',
      comment: 'A module that no floor names could call upward unseen.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/[^/]+/', pathNot: modulePath(floors.flat()) },
      to: {},
    },
    ...upwardCalls,
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\+types/|^virtual:|@khue/web/server|\\.wasm\\?url$' },
    },
  ],
  options: {
    parser: 'swc', // the compiler itself is not readable by this tool (stack.md 10)
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)build/|\\.react-router' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
