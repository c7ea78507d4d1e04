/** A first visit of a page in Chromium on a slow phone: Slow 4G and a processor four times slower than this one. */
import { love } from '@qianxian/protocol/love'
import { chromium } from 'playwright-core'
import { startServer } from '../support/server'
import { bareServer } from './bare'
import type { Figure } from './figure'

interface HomeFigures {
  /** Milliseconds from navigation until the first card of the list stands in the page. */
  firstList: number
  lcp: number
  cls: number
  /** Transferred, in KB. */
  js: number
  css: number
  requests: number
}

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const CPU_SLOWDOWN = 4
const SETTLE_MS = 3000
const LIMIT_MS = 60_000
const RUNS = 3

const units: Record<keyof HomeFigures, string> = { firstList: 'ms', lcp: 'ms', cls: '', js: 'KB', css: 'KB', requests: '' }

export async function home(): Promise<Figure[]> {
  const server = await startServer()
  const bare = await bareServer()
  try {
    const { list } = await server.call(love.getPaged, { size: 20 })
    bare.showCards(list, server.url)
    const ours = await measureHome(`${server.url}/pages/index/index`, '.qx-person-card')
    const plain = await measureHome(`${bare.url}/cards`, '.card')
    return Object.entries(units).map(([name, unit]) => ({
      what: `H5 home, Slow 4G, 4x CPU: ${name}`,
      unit,
      ours: ours[name as keyof HomeFigures],
      reference: 'the same cards in plain HTML',
      beside: plain[name as keyof HomeFigures],
    }))
  } finally {
    await bare.stop()
    await server.stop()
  }
}

/** The median of three first visits, each in a browser profile of its own. */
async function measureHome(url: string, card: string): Promise<HomeFigures> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const visits: HomeFigures[] = []
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, url, card))
    const median = (name: keyof HomeFigures) => visits.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(RUNS / 2)]!
    return { firstList: median('firstList'), lcp: median('lcp'), cls: median('cls'), js: median('js'), css: median('css'), requests: median('requests') }
  } finally {
    await browser.close()
  }
}

async function visit(browser: Awaited<ReturnType<typeof chromium.launch>>, url: string, card: string): Promise<HomeFigures> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', SLOW_4G)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const sizes = { Script: 0, Stylesheet: 0 }
  const kinds = new Map<string, string>()
  let requests = 0
  wire.on('Network.responseReceived', ({ requestId, type }) => {
    kinds.set(requestId, type)
    requests += 1
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === 'Script' || kind === 'Stylesheet') sizes[kind] += encodedDataLength
  })
  await page.addInitScript(() => {
    const figures = { lcp: 0, cls: 0 }
    Object.assign(window, { figures })
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (figures.lcp = entry.startTime))).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) figures.cls += shift.value
      }),
    ).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS })
  await page.waitForSelector(card, { timeout: LIMIT_MS })
  const firstList = await page.evaluate(() => performance.now())
  await page.waitForTimeout(SETTLE_MS)
  const { lcp, cls } = await page.evaluate(() => (window as unknown as { figures: { lcp: number; cls: number } }).figures)
  await context.close()
  return { firstList, lcp, cls, js: sizes.Script / 1024, css: sizes.Stylesheet / 1024, requests }
}
