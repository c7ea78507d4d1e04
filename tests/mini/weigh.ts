/** Opens every page of a build as every viewer, uses it, and weighs it; faults of any page are reported. */
import assert from 'node:assert/strict'
import { query, startServer, type TestServer } from '../support/server'
import { overBudget } from './budgets'
import { BUILD_ORIGIN } from './builds'
import { demoSession, storageOf } from './journeys'
import type { MiniApp } from './runtime/app'
import type { Platform } from './runtime/dialect'
import { withApp } from './runtime/launch'
import { findThings, people, visitsOf, type Visit } from './visits'

/** Figures of a page by name, each the maximum over all viewers: see `FIGURES` and `actions`. */
export type Weight = Record<string, number>

export interface Weighing {
  /** By route, with the names of its parameters if it was opened with an id. */
  pages: Map<string, Weight>
  faults: string[]
}

const SHEET_LEAVES_MS = 300
const BLOCKS_IN_SIGHT = 3
/** Longer than the delay of the navigation request, see protocol/base/limits.ts. */
const START_MS = 500
/** How often a page is opened again for every viewer before its weight counts as changed. */
const ROUNDS_AGAIN = 2

/**
 * The first actions of a person on a page; each returns the bytes of its largest setData, or false if the page has no
 * such element.
 */
const actions: Record<string, (app: MiniApp) => Promise<number | false>> = {
  /** Fills a heart, and empties it afterwards, so that the next visit starts in the same state. */
  like: async (app) => {
    const heart = '.qx-person-card__like'
    if (!app.has(heart)) return false
    const { largest } = await app.measure(() => app.tap(heart))
    if (app.has(heart)) await app.tap(heart)
    return largest
  },
  type: async (app) => {
    const field = [...app.all('input'), ...app.all('textarea')].find((one) => !app.isDisabled(one))
    if (!field) return false
    return (await app.measure(() => app.input(field, '13912'))).largest
  },
  /** Loads the next page of a list. */
  append: async (app) => {
    if (!app.canScroll()) return false
    await leaveBlocks(app)
    const { nodes } = app.stats()
    const { largest, requests } = await app.measure(() => app.scrollToBottom())
    // Other answers may change the page's text at the same time, but add no rows.
    const hasGrown = app.stats().nodes > nodes
    await leaveBlocks(app)
    return requests > 0 && hasGrown && largest
  },
  tab: async (app) => {
    const tabs = [...app.all('.qx-tabs__tab'), ...app.all('.qx-segmented__item')]
    const other = tabs.find((one) => !one.class.includes('--on'))
    if (!other) return false
    return (await app.measure(() => app.tap(other))).largest
  },
  /** Opens the first field with a sheet. */
  sheet: async (app) => {
    const field = app.all('.qx-field').find((one) => app.hasIn(one, '.qx-chosen') && !app.hasIn(one, '.qx-icon--lock'))
    if (!field) return false
    const { largest } = await app.measure(() => app.tap(field))
    if (app.has('.qx-sheet__close')) await app.tap('.qx-sheet__close')
    await app.settle(SHEET_LEAVES_MS)
    return largest
  },
  /** The only action on many pages; it sends the same bytes on each of them. */
  menu: async (app) => {
    if (!app.has('.qx-header__menu')) return false
    return (await app.measure(() => app.tap('.qx-header__menu'))).largest
  },
}

/** At the end of a page all but the last blocks of rows are at least two screens away, see src/ui/list/ListBlock.tsx. */
async function leaveBlocks(app: MiniApp): Promise<void> {
  for (const { id } of app.all('.qx-list__block').slice(0, -BLOCKS_IN_SIGHT)) await app.setInSight(`#${id}`, false)
}

/**
 * Restores what changes within an hour of the first start: an unpaid order, a meeting under way, and who was active so
 * recently that their card is marked as online.
 */
async function keepWaiting(server: TestServer): Promise<void> {
  await query(server, "update appointments set end_at = now() + interval '1 hour' where status = 'confirmed' and start_at <= now()")
  const { rowCount } = await query(server, "update fin_orders set expire_at = now() + interval '1 hour' where status = 'created'")
  assert.ok(rowCount, 'no order waits to be paid any more')
  await query(
    server,
    'update love_profiles set last_active_at = last_active_at + (now() - (select max(last_active_at) from love_profiles))',
  )
}

/**
 * Uses a separate server, so that the figures do not depend on other runs or on the age of the demonstration. By chance
 * answers may share a setData, so a page that `isOdd` reports is weighed again: only a repeated result counts.
 */
export async function weigh(
  platform: Platform,
  dist: string,
  isOdd: (page: string, weight: Weight) => boolean = () => false,
): Promise<Weighing> {
  const server = await startServer()
  try {
    const things = await findThings(server)
    const { drawPicture } = await import('../../server/test/pictures')
    const picture = await drawPicture('clean', { width: 900, height: 1200 })
    const faults: string[] = []
    const round = async (isMeant: (page: string) => boolean): Promise<Map<string, Weight>> => {
      const pages = new Map<string, Weight>()
      await keepWaiting(server)
      for (const [who, userName] of Object.entries(people)) {
        const storage = userName ? storageOf(await demoSession(server, userName)) : undefined
        await withApp({ platform, dist, storage, servers: { [BUILD_ORIGIN]: server.url } }, async (app) => {
          // Requests sent shortly after the start belong to no page.
          await app.settle(START_MS)
          const visits = visitsOf(dist, [...things, { route: 'member/cropper', query: { src: app.device.addFile(picture, '.jpg') } }])
          for (const visit of visits.filter((one) => isMeant(nameOf(one)))) {
            const page = nameOf(visit)
            const { weight, faults: found } = await weighPage(app, visit)
            faults.push(...found.map((words) => `${who} at ${page}: ${words}`))
            if (weight) pages.set(page, greatestOf(pages.get(page) ?? {}, weight))
          }
        })
      }
      return pages
    }
    const pages = await round(() => true)
    for (let again = 0; again < ROUNDS_AGAIN; again += 1) {
      const odd = [...pages].flatMap(([page, weight]) => (isOdd(page, weight) ? [page] : []))
      if (odd.length === 0) break
      for (const [page, weight] of await round((one) => odd.includes(one))) pages.set(page, weight)
    }
    return { pages, faults }
  } finally {
    await server.stop()
  }
}

const nameOf = ({ route, query }: Visit): string => [route, ...Object.keys(query)].join(' ')

async function weighPage(app: MiniApp, { route, query }: Visit): Promise<{ weight?: Weight; faults: string[] }> {
  const faults: string[] = []
  const open = () => app.measure(() => app.openLink(route, query))
  try {
    const { setData: calls, bytes, largest } = await open()
    if (app.text().trim() === '') faults.push(`nothing is shown (now at ${app.route})`)
    const { firstSetData: first, nodes, depth, children } = app.stats()
    faults.push(...overBudget(app.route, app.stats()), ...namelessOf(app))
    let weight: Weight | undefined
    if (app.route === route) {
      weight = { first, calls, bytes, largest, nodes, depth, children, taps: tapsOf(app).length }
      for (const [name, act] of Object.entries(actions)) {
        const cost = await act(app)
        if (cost === false) continue
        weight[name] = cost
        const over = overBudget(route, { ...app.stats(), largestSetData: cost })
        faults.push(...[...over, ...namelessOf(app)].map((words) => `${name}: ${words}`))
        await open()
      }
    }
    const unanswered = app.device.requests.splice(0).filter(({ status = 0 }) => status === 0 || status >= 500)
    return { weight, faults: [...faults, ...unanswered.map(({ url, status }) => `${url} answers ${status}`)] }
  } catch (error) {
    return { faults: [...faults, (error as Error).message.slice(0, 600)] }
  }
}

/** The elements that a screen reader announces as tappable. */
const tapsOf = (app: MiniApp) => app.all('view').filter((one) => app.attribute(one, 'aria-role'))

/** Tappable elements without a name. */
const namelessOf = (app: MiniApp): string[] =>
  tapsOf(app)
    .filter((one) => !app.attribute(one, 'aria-label') && app.text(one).trim() === '')
    .map((one) => `nothing names what is tapped at ".${one.class}"`)

const greatestOf = (one: Weight, other: Weight): Weight => {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(names.map((name) => [name, Math.max(one[name] ?? 0, other[name] ?? 0)]))
}
