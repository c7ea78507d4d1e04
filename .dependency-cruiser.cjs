/** Allowed directions of imports. What each room is for: docs/ARCHITECTURE.md. */

const { readFileSync } = require('node:fs')
const { join } = require('node:path')

/** The server's nouns in the order of their list, the lowest first. */
const nouns = [...readFileSync(join(__dirname, 'server/src/features/nouns.ts'), 'utf8').matchAll(/^ {2}(\w+)Noun,$/gm)].map(
  ([, noun]) => noun,
)
const inNoun = '^server/src/features/([^/]+)/'
const repository = '^server/src/features/.+\\.repository\\.ts$'
const faceOfAny = '^server/src/features/([^/]+)/\\1\\.ts$'

const page = '^src/(pages|member|subpages)/'
const test = '\\.test\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'pages-open-only-features-or-coming',
      comment: 'A page file is its URL: it opens one screen and holds nothing else.',
      severity: 'error',
      from: { path: page },
      to: { pathNot: '^src/(features/|shell/ComingScreen\\.tsx$)' },
    },
    {
      name: 'features-do-not-import-features',
      comment: 'A shared look moves to ui, shared state to stores, a journey is a navigation.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'ui-knows-no-noun',
      comment: "What ui shows comes in as props; what knows a noun's shapes and words is a part of that noun.",
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(features|parts|stores)/|^protocol/(?!base/)[^/]+/' },
    },
    {
      name: 'parts-know-one-noun',
      comment:
        'A part serves many features, so it asks none; parts of another noun come in as props. How a person is shown is the same for all.',
      severity: 'error',
      from: { path: '^src/parts/([^/]+)/' },
      to: { path: '^src/(features|parts)/', pathNot: '^src/parts/($1|person)/' },
    },
    {
      name: 'what-every-page-carries-knows-no-part',
      comment: 'Shell, stores, router, request and platform lie in the main package.',
      severity: 'error',
      from: { path: '^src/(shell|stores|router|request|platform)/' },
      to: { path: '^src/parts/' },
    },
    {
      name: 'app-carries-no-schemas',
      comment: 'The validator is larger than the app may be: the app takes types from it, never values.',
      severity: 'error',
      from: { path: '^(src/|protocol/)', pathNot: ['^protocol/(.+\\.schema|base/shape)\\.ts$', test] },
      to: { path: '^protocol/.+\\.schema\\.ts$|^protocol/base/shape\\.ts$|node_modules/typebox/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'app-asks-the-nouns-for-refusals',
      comment: 'All refusals with all their sentences are for the server; a page carries those of the nouns it answers to.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: '^protocol/base/faults\\.ts$' },
    },
    {
      name: 'one-clock',
      comment: 'Days, months and ages are counted by the clock of China, which is set up in one place.',
      severity: 'error',
      from: { pathNot: '^protocol/base/clock\\.ts$' },
      to: { path: 'node_modules/dayjs/' },
    },
    {
      name: 'corpora-stay-in-tests',
      comment: "Texts that a rule is measured by are nobody's code.",
      severity: 'error',
      from: { pathNot: test },
      to: { path: '^protocol/.+\\.(corpus|blind|fresh)\\.ts$' },
    },
    {
      name: 'client-never-imports-server',
      severity: 'error',
      from: { path: '^(src|protocol)/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-never-imports-client',
      severity: 'error',
      from: { path: '^(server|protocol|demonstration)/' },
      to: { path: '^src/' },
    },
    {
      name: 'demonstration-imports-only-protocol',
      comment: 'Invented people and drawings are data; the seed writes them.',
      severity: 'error',
      from: { path: '^demonstration/' },
      to: { path: '^server/' },
    },
    {
      name: 'what-tests-know-stays-in-tests',
      comment: 'What is deployed works without the folder of the tests.',
      severity: 'error',
      from: { path: '^server/(src|seed)/', pathNot: test },
      to: { path: '^server/test/' },
    },
    {
      name: 'routes-skip-nothing',
      comment: "A route names the service function; data are the repository's.",
      severity: 'error',
      from: { path: '^server/src/features/.+\\.routes\\.ts$' },
      to: { path: '\\.repository\\.ts$|^server/src/db/|node_modules/(drizzle-orm|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'other-nouns-ask-the-face',
      comment: 'What a noun lets others ask is the file that bears its name; how it does it is its own.',
      severity: 'error',
      from: { path: inNoun, pathNot: test },
      to: { path: inNoun, pathNot: ['^server/src/features/$1/', faceOfAny, repository] },
    },
    {
      name: 'other-nouns-ask-the-face',
      comment: 'So does the server around them; the list of nouns reads their descriptors.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [inNoun, test] },
      to: { path: inNoun, pathNot: [faceOfAny, '\\.noun\\.ts$', repository] },
    },
    {
      name: 'repository-is-private',
      comment: 'Another noun asks the face.',
      severity: 'error',
      from: { path: inNoun },
      to: { path: repository, pathNot: '^server/src/features/$1/' },
    },
    {
      name: 'repository-is-private',
      comment: 'Outside the nouns nothing reads or writes past a face.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/features/' },
      to: { path: repository },
    },
    ...nouns.slice(0, -1).map((noun, place) => ({
      name: 'nouns-look-down',
      comment: 'A noun asks those before it in the list. Where a later one has a part in what it does, it names a hook (lib/hooks).',
      severity: 'error',
      from: { path: `^server/src/features/${noun}/`, pathNot: test },
      to: { path: `^server/src/features/(${nouns.slice(place + 1).join('|')})/` },
    })),
    {
      name: 'what-fits-knows-no-product',
      comment: 'What is paid for buys no place in a score, in who may stand in a list, nor in its order.',
      severity: 'error',
      from: { path: '^server/src/features/love/(fit/|browse/(candidates|ranking)\\.)', pathNot: test },
      to: {
        path: '^server/src/(features|db/tables)/(finance|pay|membership|placement|spotlight)[/.]|^protocol/(finance|pay|membership|spotlight)/',
      },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-reachable-from-app-imports-features',
      comment: 'Otherwise every feature lands in the main package.',
      severity: 'error',
      from: { path: '^src/app\\.tsx$' },
      to: { path: '^src/features/', reachable: true },
    },
    {
      name: 'everything-resolves',
      comment: 'An import nobody can follow is one that no rule sees.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      // Platform twins stand for each other; the web page's twin is checked.
      extensions: ['.h5.ts', '.h5.tsx', '.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
