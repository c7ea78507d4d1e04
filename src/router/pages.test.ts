import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { findPage, homePath, pages, pathOf } from './pages'

const src = path.resolve(__dirname, '..')

interface AppConfig {
  pages: string[]
  subPackages: { root: string; pages: string[] }[]
  preloadRule: Record<string, { packages: string[] }>
}

function appConfig(platform: 'h5' | 'weapp' | 'tt'): AppConfig {
  Object.assign(globalThis, { defineAppConfig: (config: unknown) => config })
  process.env.TARO_ENV = platform
  let found: AppConfig | undefined
  jest.isolateModules(() => {
    found = (jest.requireActual('../app.config') as { default: AppConfig }).default
  })
  process.env.TARO_ENV = 'h5'
  return found!
}
const pathsOf = ({ pages: main, subPackages }: AppConfig) => [
  ...main,
  ...subPackages.flatMap(({ root, pages: names }) => names.map((name) => `${root}/${name}`)),
]

const config = appConfig('h5')
const configured = pathsOf(config)
const tablePaths = pages.map((page) => page.path.slice(1))

/** Pages in addition to those in the product text. */
const ours = [
  '/subpages/consent/index',
  '/subpages/consent/mine',
  '/subpages/consent/walkin',
  '/subpages/consent/appointment',
  '/subpages/audit/index',
]

test('the table contains the 114 pages of the product and the additional ones', () => {
  expect(new Set(tablePaths).size).toBe(pages.length)
  const paths: string[] = pages.map((page) => page.path)
  expect(paths).toEqual(expect.arrayContaining(ours))
  expect(paths.filter((path) => !ours.includes(path))).toHaveLength(114)
})

test('app.config, the table and the page files list the same pages', () => {
  const onDisk = ['pages', 'member', 'subpages'].flatMap((folder) =>
    readdirSync(path.join(src, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => `${folder}/${name.slice(0, -4).split(path.sep).join('/')}`),
  )
  expect([...configured].sort()).toEqual([...tablePaths].sort())
  expect(onDisk.sort()).toEqual([...tablePaths].sort())
})

test.each(['weapp', 'tt'] as const)('%s has the built pages that are not only for browsers, and no empty package', (platform) => {
  const mini = appConfig(platform)
  const built = tablePaths.filter((each) => !readFileSync(path.join(src, `${each}.tsx`), 'utf8').includes('ComingScreen'))
  expect(pathsOf(mini).sort()).toEqual(built.filter((each) => each !== 'pages/index/pcindex').sort())
  expect(mini.subPackages.filter(({ pages: names }) => names.length === 0)).toEqual([])
  const roots = mini.subPackages.map(({ root }) => root)
  for (const { packages } of Object.values(mini.preloadRule)) expect(roots).toEqual(expect.arrayContaining(packages))
})

test('the developer tool opens at the first page of its own', () => {
  const { condition } = JSON.parse(readFileSync(path.join(src, '../project.config.json'), 'utf8'))
  const [{ pathName, query }] = condition.miniprogram.list
  expect(findPage(`/${pathName}?${query}`)?.path).toBe('/subpages/single_page/index')
  expect(query).toBe('id=1')
})

test('requests no phone permission that no page uses, and excludes profiles from search', () => {
  const config = readFileSync(path.join(src, 'app.config.ts'), 'utf8')
  expect(config.match(/scope\.\w+/g)).toEqual(['scope.userLocation'])
  expect(config).toContain("requiredPrivateInfos: ['chooseLocation', 'getLocation']")
  const { rules } = JSON.parse(readFileSync(path.join(src, 'sitemap.json'), 'utf8')) as { rules: { action: string; page: string }[] }
  const open = rules.filter(({ action }) => action === 'allow').map(({ page }) => findPage(page))
  expect(open.map((page) => page?.access)).toEqual(open.map(() => 'anyone'))
  expect(open.map((page) => page?.path)).not.toContain('/pages/love/detail')
  expect(rules.at(-1)).toEqual({ action: 'disallow', page: '*' })
})

test('every unbuilt page opens the placeholder screen', () => {
  for (const page of pages) {
    expect([page.path, readFileSync(path.join(src, `${page.path}.tsx`), 'utf8').includes('ComingScreen')]).toEqual([
      page.path,
      Boolean(page.isComing),
    ])
  }
})

test.each(pages.map((page) => [page.path, page] as const))('%s is a re-export and has a literal config with its title', (url, page) => {
  const file = path.join(src, `${url}.tsx`)
  expect(existsSync(file)).toBe(true)
  const statements = readFileSync(file, 'utf8').trim()
  const config = statements.match(
    /^export \{ \w+Screen as default \} from '@\/(?:features|shell)\/[\w/-]+'\s+definePageConfig\((\{[^]*\})\)$/,
  )?.[1]
  expect(config).toBeDefined()
  expect(config).not.toMatch(/[`$+]|\b(?:process|import|require)\b|\.\.\./)
  expect(page.title).not.toBe('')
  expect(config).toContain(`navigationBarTitleText: '${page.title}'`)
  expect(/enablePullDownRefresh: true/.test(config ?? '')).toBe(Boolean(page.pullRefresh))
  expect(/enableShareAppMessage: true/.test(config ?? '')).toBe(page.share !== undefined)
  expect(/enableShareTimeline: true/.test(config ?? '')).toBe(page.share === 'timeline')
})

test('the placeholder of a footer page keeps the footer', () => {
  const document = readFileSync(path.join(src, 'index.html'), 'utf8')
  const kept = [...(/\[([^\]]*)\]\.indexOf\(path\) >= 0\) shape = 'own tab'/.exec(document)?.[1] ?? '').matchAll(/'([^']+)'/g)]
  const tabs = pages.filter((page) => page.tab && page.path !== homePath).map((page) => page.path)
  expect(kept.map(([, name]) => name).sort()).toEqual(tabs.sort())
})

test.each([...new Set(pages.map((page) => readFileSync(path.join(src, `${page.path}.tsx`), 'utf8').split('\n')[0]!))])(
  '%s opens the page that its guard protects',
  (statement) => {
    const [, name, file] = /^export \{ (\w+) as default \} from '@\/([\w/-]+)'/.exec(statement) ?? []
    expect(readFileSync(path.join(src, `${file}.tsx`), 'utf8')).toContain(`export const ${name} = guardScreen(function ${name}(`)
  },
)

test('no package root contains another package or a page of the main package', () => {
  const roots = config.subPackages.map(({ root }) => `${root}/`)
  for (const root of roots) {
    expect(roots.filter((other) => other !== root && other.startsWith(root))).toEqual([])
    expect(config.pages.filter((page) => page.startsWith(root))).toEqual([])
  }
})

test('preloads name packages that exist', () => {
  const roots = config.subPackages.map(({ root }) => root)
  for (const [page, { packages }] of Object.entries(config.preloadRule)) {
    expect(configured).toContain(page)
    expect(packages.filter((name) => !roots.includes(name))).toEqual([])
  }
})

test('a page is found with or without query, slash and fragment', () => {
  for (const url of ['/pages/love/detail', 'pages/love/detail?id=1', '/pages/love/detail/#top', '//pages/love/detail']) {
    expect(findPage(url)?.title).toBe('会员资料')
  }
  expect(findPage('/')?.path).toBe('/pages/index/index')
  expect(findPage('')?.path).toBe('/pages/index/index')
  expect(findPage('/pages/love/nothing')).toBeUndefined()
  expect(pathOf('a/b?c=/d')).toBe('/a/b')
})
