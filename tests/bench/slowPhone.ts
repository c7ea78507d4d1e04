/** Measures a first visit of a page in Chromium on a slow phone: Slow 4G and a processor four times slower than this one. */
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import type { Browser } from 'playwright-core'
import { storageStateOf } from '../support/phone'

export interface Visit {
  /** Milliseconds until a card of the list is painted in view. */
  firstList: number
  lcp: number
  cls: number
  /** Milliseconds until the last long task (50 ms and more) ended; 0 if there was none. */
  lastTask: number
  /** KB transferred until the network is idle. */
  js: number
  css: number
  requests: number
  /** Figures of a returning visitor: milliseconds until cards are painted, and KB transferred. */
  again: number
  againKb: number
}

export const CPU_SLOWDOWN = 4
export const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const LIMIT_MS = 60_000
/** The page has settled after this long without traffic. */
const QUIET_MS = 2000
const RUNS = 3
const TURNS = 5

interface Marks {
  firstList: number
  lcp: number
  cls: number
  lastTask: number
}

/**
 * The median of three first visits, each in a new browser profile.
 * @param words selector of text on a card
 */
export async function firstVisit(browser: Browser, url: string, words: string): Promise<Visit> {
  const visits: Visit[] = []
  for (let run = 0; run < RUNS; run += 1) visits.push(await visitOnce(browser, { url, words }))
  const names = Object.keys(visits[0]!) as (keyof Visit)[]
  return Object.fromEntries(names.map((name) => [name, median(visits.map((one) => one[name]))])) as unknown as Visit
}

/** A page and the text on it for which visitors open it. */
export interface Opened {
  url: string
  words: string
  /** Session of the page; a visitor's by default. */
  session?: Session
  /** Data that answers the page's requests by path at once. If given, every request passes through the benchmark. */
  answers?: Record<string, unknown>
}

/**
 * Milliseconds until the text of each page is painted in view: medians of first visits in turns, so that a machine that
 * slows down affects all of them.
 */
export async function firstContents(browser: Browser, pages: readonly Opened[]): Promise<number[]> {
  const marks: number[][] = pages.map(() => [])
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [at, opened] of pages.entries()) marks[at]!.push((await visitOnce(browser, opened, { once: true })).firstList)
  return marks.map(median)
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

async function visitOnce(browser: Browser, { url, words, session, answers }: Opened, { once = false } = {}): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, ...(session ? { storageState: storageStateOf(new URL(url).origin, session) } : {}) })
  const page = await context.newPage()
  if (answers)
    await page.route('**', (route) => {
      const data = answers[new URL(route.request().url()).pathname]
      return data === undefined ? route.continue() : route.fulfill({ json: { code: SUCCESS_CODE, data, message: '' } })
    })
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', SLOW_4G)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const sizes = { Script: 0, Stylesheet: 0 }
  const kinds = new Map<string, string>()
  const underway = new Set<string>()
  let requests = 0
  let bytes = 0
  let lastChange = Date.now()
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/^https?:/.test(request.url)) return
    requests += 1
    underway.add(requestId)
  })
  wire.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  const end = (requestId: string) => {
    underway.delete(requestId)
    lastChange = Date.now()
  }
  wire.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    end(requestId)
    bytes += encodedDataLength
    const kind = kinds.get(requestId)
    if (kind === 'Script' || kind === 'Stylesheet') sizes[kind] += encodedDataLength
  })
  // The loader that runs this file wraps every function with its name.
  await page.addInitScript('window.__name = (work) => work')
  await page.addInitScript(watchPaints, words)
  const settle = async (): Promise<Marks> => {
    await page.waitForFunction(() => (window as unknown as { marks?: Marks }).marks!.firstList > 0, null, { timeout: LIMIT_MS })
    lastChange = Date.now()
    while (underway.size > 0 || Date.now() - lastChange < QUIET_MS) await page.waitForTimeout(100)
    return page.evaluate(() => (window as unknown as { marks: Marks }).marks)
  }
  await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS })
  const marks = await settle()
  const first = { ...marks, js: sizes.Script / 1024, css: sizes.Stylesheet / 1024, requests }
  bytes = 0
  if (once) {
    await context.close()
    return { ...first, again: 0, againKb: 0 }
  }
  await page.goto('about:blank')
  await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS })
  const { firstList: again } = await settle()
  await context.close()
  return { ...first, again, againKb: bytes / 1024 }
}

/** Runs in the page, before its own scripts. */
function watchPaints(words: string): void {
  const marks: Marks = { firstList: 0, lcp: 0, cls: 0, lastTask: 0 }
  Object.assign(window, { marks })
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (marks.lcp = entry.startTime))).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  })
  new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!shift.hadRecentInput) marks.cls += shift.value
    }),
  ).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (marks.lastTask = entry.startTime + entry.duration))).observe({
    type: 'longtask',
    buffered: true,
  })
  // The text must not only be in the document: nothing may overlay it, and its frame must have been painted.
  const look = () => {
    const element = document.querySelector(words)
    const box = element?.getBoundingClientRect()
    const isInSight =
      box !== undefined &&
      box.width > 0 &&
      box.bottom > 0 &&
      box.top < window.innerHeight &&
      element!.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))
    if (!isInSight) return void requestAnimationFrame(look)
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (marks.firstList = performance.now())
      port2.postMessage(null)
    })
  }
  requestAnimationFrame(look)
}
