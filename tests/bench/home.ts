/**
 * Benchmarks the home page on the web against the same cards by plain Taro and by plain HTML, and the pages of shared
 * links against that Taro page.
 */
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { mate } from '@qianxian/protocol/mate/mate'
import { placement } from '@qianxian/protocol/placement/placement'
import { spotlight } from '@qianxian/protocol/spotlight/spotlight'
import { chromium, type Browser } from 'playwright-core'
import { demoPhones, startServer, type TestServer } from '../support/server'
import type { Figure } from './figure'
import { useList, type LongList, type Subject } from './longList'
import { openReferences } from './references'
import { CPU_SLOWDOWN, firstContents, firstVisit, type Visit } from './slowPhone'

interface Aim {
  unit: string
  aim?: string
}

const visitFigures: Record<keyof Visit, Aim & { what: string }> = {
  firstList: { what: 'first card painted', unit: 'ms', aim: '<= 1300 ms' },
  lcp: { what: 'LCP', unit: 'ms', aim: '<= 1200 ms' },
  cls: { what: 'CLS', unit: '', aim: '<= 0.02' },
  lastTask: { what: 'last long task over', unit: 'ms', aim: '<= 1.2x of Taro' },
  js: { what: 'JS until settled', unit: 'KB', aim: '<= 120 KB' },
  css: { what: 'CSS until settled', unit: 'KB', aim: '<= 15 KB' },
  requests: { what: 'requests until settled', unit: '' },
  again: { what: 'first card painted, second visit', unit: 'ms' },
  againKb: { what: 'transferred, second visit', unit: 'KB' },
}

const listFigures: Record<keyof LongList, Aim & { what: string }> = {
  growth: { what: '20 to 1,000 cards by scrolling', unit: 'ms', aim: '<= 1500 ms' },
  tap: { what: 'tap to paint of a like, 20 cards', unit: 'ms', aim: '<= 50 ms' },
  tapLong: { what: 'tap to paint of a like, 1,000 cards', unit: 'ms', aim: '<= 50 ms' },
  route: { what: 'home to a person, from 1,000 cards', unit: 'ms' },
  heap: { what: 'JS heap with 1,000 cards', unit: 'MB', aim: '<= 20 MB' },
}

export async function home(): Promise<Figure[]> {
  const server = await startServer()
  const { list } = await server.call(love.getPaged, { size: 20 })
  const references = await openReferences(server.url, list)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const ours: Subject = {
    url: `${server.url}/pages/index/index`,
    scroller: '.taro_page',
    name: 'qx-person-card__name',
    heart: '.qx-person-card__like',
    on: 'qx-person-card__like--on',
    detail: '.qx-love-detail__name',
  }
  const taro: Subject = {
    url: references.taro,
    scroller: '.taro_page',
    name: 'nickname',
    heart: '.heart',
    on: 'heart--on',
    detail: '.name',
  }
  const plain: Subject = { url: references.plain, scroller: '', name: 'nickname', heart: '.heart', on: 'heart--on', detail: '.name' }
  try {
    const visits = await each([ours, taro, plain], (subject) => firstVisit(browser, subject.url, `.${subject.name}`))
    const figures = rows('H5 home, Slow 4G, 4x CPU', visitFigures, visits)

    figures.push(...(await links(browser, server, list[0]!.no, taro)))

    const session = await server.login(demoPhones.loveUser)
    figures.push(await strips(browser, server, session))
    const detail = await server.call(love.getDetail, { no: list[0]!.no }, session.token)
    for (const cpu of [1, CPU_SLOWDOWN]) {
      const lists = await each([ours, taro, plain], (subject) => useList(browser, subject, { cpu, session, cards: list, detail }))
      figures.push(...rows(`H5 home, ${cpu}x CPU`, listFigures, lists))
    }
    return figures
  } finally {
    await browser.close()
    await references.stop()
    await server.stop()
  }
}

/** The pages that shared links open. */
async function links(browser: Browser, server: TestServer, no: string, taro: Subject): Promise<Figure[]> {
  const matchmakers = await server.call(matchmaker.getPaged, {})
  const pages = {
    person: { url: `/pages/love/detail?no=${no}`, words: '.qx-love-detail__name' },
    matchmaker: { url: `/pages/love/hongniang?id=${matchmakers.list[0]!.id}`, words: '.qx-hongniang__tags' },
    'page of text': { url: '/subpages/single_page/index?id=2', words: '.qx-static > :first-child' },
    login: { url: '/pages/login/index', words: '#qx-one-tap' },
  }
  const opened = Object.values(pages).map(({ url, words }) => ({ url: server.url + url, words }))
  const [beside, ...ours] = await firstContents(browser, [{ url: taro.url, words: `.${taro.name}` }, ...opened])
  return Object.keys(pages).map((name, at) => ({
    what: `H5 ${name}, Slow 4G, 4x CPU: first content painted`,
    unit: 'ms',
    ours: ours[at]!,
    reference: 'a bare Taro page with 20 cards',
    beside: beside!,
    aim: '<= 0.8x',
  }))
}

/** The cost of paid places and people of the day for a viewer who looks at the list, compared with a home page without them. */
async function strips(browser: Browser, server: TestServer, session: Session): Promise<Figure> {
  const home = { url: `${server.url}/pages/index/index`, words: '.qx-person-card__name', session }
  const answers = {
    [placement.getPins.path]: { list: [] },
    [spotlight.getSpotlight.path]: { spotlight: null, isPopupDue: false },
    [mate.getDaily.path]: { date: '2026-01-01', endsAt: '2026-01-01T16:00:00.000Z', people: [] },
  }
  // Both pass through the benchmark's proxy, so that its cost is the same for both.
  const [ours, beside] = await firstContents(browser, [
    { ...home, answers: {} },
    { ...home, answers },
  ])
  return {
    what: 'H5 home of a love user, Slow 4G, 4x CPU: first card painted',
    unit: 'ms',
    ours: ours!,
    reference: 'the same without its strips',
    beside: beside!,
    aim: '<= 1.1x',
  }
}

/** Sequential, because parallel runs would affect each other. */
async function each<In, Out>(inputs: readonly In[], measure: (input: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  for (const input of inputs) results.push(await measure(input))
  return results
}

function rows<Name extends string>(
  scene: string,
  figures: Record<Name, Aim & { what: string }>,
  [ours, taro, plain]: Record<Name, number>[],
): Figure[] {
  return (Object.keys(figures) as Name[]).flatMap((name) => {
    const { what, ...rest } = figures[name]
    const figure = { what: `${scene}: ${what}`, ours: ours![name], ...rest }
    return [
      { ...figure, reference: 'a bare Taro page', beside: taro![name] },
      { ...figure, reference: 'the same cards in plain HTML', beside: plain![name] },
    ]
  })
}
