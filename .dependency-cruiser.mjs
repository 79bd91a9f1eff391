import { wings } from './apps/server/src/modules/wings.ts'

/**
 * The map of allowed imports. An arrow that is not allowed here is a design question first and a line here second.
 * Calls go to the same wing or to those before it, events the other way, never in a circle (circles of folders: `scripts/boundaries.ts`).
 */
const modules = '^apps/server/src/modules'
const wingPath = (names, root = modules) => `${root}/(${names.join('|')})/`

/** Files that join tables of lower modules in one statement, each with its reason (decision 36). */
const readModels = [
  'money/payouts/reading/payouts', // what is owed to whom, found by name and sorted by the oldest debt in one statement
  'learning/lessons/planning/meetings', // lessons follow the meetings of runs and classes as they are now
  'learning/lessons/deciding/roster', // who was seated in a lesson: the seats of its run or class at its times
  'learning/lessons/reading/cards', // columns of the two below: a lesson with the title and number that its course or class gives it
  'learning/lessons/reading/lists', // lessons of the seats of a household, sorted by time and paged in one statement
  'learning/lessons/reading/one-lesson', // who may open a lesson, and who sits in it
  'learning/lessons/reading/admin-lists', // all lessons and contested ones with their titles, paged in one statement
  'learning/lessons/sisters/sisters', // the same lesson of other runs of a course, with the seats left
  'learning/lessons/notifying/notified-lessons', // a few statements write the notices of many lessons: titles, numbers, seats and buyers in one each
  'learning/homework/places', // who teaches the run, class or lesson in which homework is given, and its title in lists: by joins of one statement
  'learning/homework/following/(targets|programmes)', // learners follow seats and rights, and homework follows programmes: set by set, in one statement each
  'learning/homework/doing/declared-files', // files that were announced before they have arrived: by id and owner
  'learning/income/(names|statistics)', // what a teacher's earnings are for, and figures of lessons, reports and reviews: one statement for a page of lines, three for a year
  'learning/my-learning/(cards|documents|progress|statistics|homework-counts)', // a household's rights, orders, seats, lessons and homework: counts and order need all of them at once
  'learning/lectures/rights/(lecture-right|viewing-state|find-right)', // the right to a lecture now, from what was bought and the version of the programme: lists, viewings, beats and each answer of the film's door use the same part
  'learning/lectures/rights/viewers', // whether somebody may watch a film of a teacher: what was bought, and what the programmes hold
  'learning/lectures/reading/lectures', // a programme with the right to each lecture and what was watched of it in one statement
  'learning/lectures/reading/watched-shares', // how much of each course of a household was watched, and which lecture is open next: one statement for all cards
  'learning/lectures/serving/door', // a viewing with its right: asked for at answers of the film's door
  'learning/lectures/extending/extensible', // the deadline that an extension moves, from what was bought and the programme
  'learning/lectures/releasing/recorded-lines', // held money beside the films of the version that was bought: one statement decides for all lines
  'learning/lectures/watching/(beats|review-share)', // counts beats by the right of their moment, in one statement
  'learning/plan-shares/learnt', // a day's minutes of all members, by stays, seats and memberships in one statement
  'learning/learning-reports/following/follow', // reports follow who was expected in held lessons: the insert decides, so that no decision lies in between
  'learning/learning-reports/reported', // the lesson of a report with its title: parts of the statements below
  'learning/learning-reports/facts', // what happened in a lesson, before and after it, with returned points, for a whole class in one statement
  'learning/learning-reports/writing/taught', // reports with titles, by the names of learners, paged
  'learning/learning-reports/reading/week', // a week of one learner: lessons, homework, returned marks and newest reports in one statement
  'learning/learning-reports/linking/links', // a link works while its guardianship lasts: asked in the statement that finds it
  'learning/learning-reports/notifying/reported-lessons', // titles, numbers and teachers for notices
  'learning/marking/marked', // a submission with its assignment and the newest round of its mark: every stroke asks for it
  'learning/marking/queue/queue', // the queue with titles and versions, paged in one statement
  'learning/marking/overview/given', // a class with its newest versions and marks in one statement
  'learning/marking/reading/returned', // what families see of marks: only of assignments that they see
  'learning/marking/notifying/titles', // the notices of many marks: their titles in one statement
  'learning/marking/personal-data', // marks and replies with the titles of their work
  'learning/calendar/dated', // deadlines, own reminders and ends of memberships in one statement: a calendar takes at most six
  'learning/calendar/lessons', // lessons of seats, of guests and of teachers, with titles, in one statement: a month is three index scans
  'offer/class-authoring/classes', // a teacher's classes with their drafts, filtered by the state of the listed class and paged in one statement
  'offer/courses/for-sale/taught', // names courses and classes in one statement: chat asks for them at every message
  'offer/reviews/reviews', // reviews with title, state and teacher of their courses: lists, and locks that must hold what they judge
  'offer/seats/free/free-seats', // takes and gives back seats only in classes without a fee that have not begun
  'offer/seats/seats', // the insert of a hold decides whether the class is on sale and its learner free
  'sale/enrolments/reservations/reservations', // what a household reserved, with its class and the memberships that pay for it
  'people/credentials/sign-in/accounts', // account and password hash in one statement: its time must not reveal whether the account exists
  'people/sessions/actors', // who acts in a session, with their roles: runs for every request, page and socket
]

/** One rule for each wing but the highest: it imports none of those above it. */
const upwardCalls = (root, rule, pathNot) =>
  wings.slice(0, -1).map((wing, level) => ({
    name: `${rule}-${wing}`,
    severity: 'error',
    from: { path: wingPath([wing], root), ...(pathNot && { pathNot }) },
    to: { path: wingPath(wings.slice(level + 1), root) },
  }))

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'front-door-only',
      comment:
        'A module is entered by its index.ts; only tables may reference tables of a module they build on, and tests use what it gives to tests.',
      severity: 'error',
      from: { path: `${modules}/([^/]+/[^/]+)/` },
      to: {
        path: `${modules}/[^/]+/[^/]+/`,
        pathNot: [`${modules}/$1/`, `${modules}/[^/]+/[^/]+/index\\.ts$`, '\\.tables\\.ts$', '\\.testing\\.ts$'],
      },
    },
    {
      name: 'tables-only-from-tables',
      severity: 'error',
      from: {
        path: `${modules}/([^/]+/[^/]+)/`,
        pathNot: ['\\.tables\\.ts$', `${modules}/(${readModels.join('|')})\\.read-model\\.ts$`],
      },
      to: { path: `${modules}/[^/]+/.*\\.tables\\.ts$`, pathNot: `${modules}/$1/` },
    },
    {
      name: 'front-door-only-from-outside',
      severity: 'error',
      from: { path: '^(apps/server/src/(?!modules/)|scripts/|proofs/|bench/|e2e/)', pathNot: '\\.test\\.ts$' },
      to: { path: `${modules}/[^/]+/`, pathNot: `${modules}/[^/]+/[^/]+/index\\.ts$` },
    },
    {
      name: 'pure-rules-do-no-io',
      comment: 'A file without a role suffix holds pure rules.',
      severity: 'error',
      from: { path: `${modules}/`, pathNot: '(index|registry|wings|personal-data|[.][a-z-]+)[.]ts$' },
      to: { path: '\\.(repository|read-model|service|routes|tables|jobs|subscribers)\\.ts$', dependencyTypesNot: ['type-only'] },
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
      name: 'packages-do-not-import-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|scripts|proofs|bench)/' },
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
      comment: 'What several features show stands in the folder shared/ of the feature that owns it.',
      severity: 'error',
      from: { path: '^apps/web/app/features/([^/]+/[^/]+)/' },
      to: {
        path: '^apps/web/app/(features|pages)/',
        pathNot: ['^apps/web/app/features/$1/', '^apps/web/app/features/[^/]+/[^/]+/shared/'],
      },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^apps/web/app/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'every-module-stands-in-a-wing',
      comment: 'A module outside the wings could call upward unseen.',
      severity: 'error',
      from: { path: `${modules}/[^/]+/`, pathNot: wingPath(wings) },
      to: {},
    },
    ...upwardCalls(modules, 'no-call-upward-from'),
    ...upwardCalls('^packages/contracts/src', 'no-contract-upward-from', '[.]test[.]ts$'),
    ...upwardCalls('^apps/web/app/features', 'no-feature-upward-from'),
    {
      name: 'contracts-root-stands-below-the-wings',
      comment: 'The socket carries messages of all wings: its two lists name them, as the registry names all modules.',
      severity: 'error',
      from: { path: '^packages/contracts/src/[^/]+[.]ts$', pathNot: '^packages/contracts/src/(live|live-calls)[.]ts$|[.]test[.]ts$' },
      to: { path: wingPath(wings, '^packages/contracts/src') },
    },
    ...wings.slice(0, -1).map((wing, level) => ({
      name: `no-contract-above-${wing}`,
      comment: 'A module speaks of no endpoint above its wing; tests call endpoints as a client does.',
      severity: 'error',
      from: { path: wingPath([wing]), pathNot: '[.](test|testing)[.]ts$' },
      to: { path: wingPath(wings.slice(level + 1), '^packages/contracts/src') },
    })),
    {
      name: 'platform-knows-no-contract-of-a-wing',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '[.]test[.]ts$' },
      to: { path: wingPath(wings, '^packages/contracts/src') },
    },
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
