/**
 * Benchmarks the list in use: from 20 cards to 1,000 by scrolling, a like, an opened page, and the memory used. The
 * benchmark itself serves the pages of the list, the same for every page measured, so that no server affects the
 * figures.
 */
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import type { LoveCard, LoveDetail } from '@qianxian/protocol/love/love.schema'
import type { Browser, Page } from 'playwright-core'
import { storageStateOf } from '../support/phone'
import { PHONE } from './slowPhone'

export interface LongList {
  /** Milliseconds from the first scroll until the thousandth card is painted. */
  growth: number
  /** Milliseconds from a tap on a heart until its change is painted. */
  tap: number
  tapLong: number
  /** Milliseconds from a tap on a card until the person's page, whose code is loaded, is painted. */
  route: number
  /** MB of the JavaScript heap with 1,000 cards. */
  heap: number
}

export interface Subject {
  url: string
  /** Selector of the scrolling element; empty for the document. */
  scroller: string
  /** Class of one element in every card, which contains the name. */
  name: string
  /** The button on a card, and its class after a like. */
  heart: string
  on: string
  /** The name on a person's page, and the button back from it. */
  detail: string
}

const CARDS = 1000
const PAGE = 20
const TAPS = 5
const LIMIT_MS = 60_000
/** Long enough for a page with 1,000 cards to be shown again on a slowed processor. */
const BACK_MS = 3000

export async function useList(
  browser: Browser,
  subject: Subject,
  { cpu, session, cards, detail }: { cpu: number; session: Session; cards: readonly LoveCard[]; detail: LoveDetail },
): Promise<LongList> {
  const context = await browser.newContext({ ...PHONE, storageState: storageStateOf(new URL(subject.url).origin, session) })
  const page = await context.newPage()
  page.setDefaultTimeout(LIMIT_MS)
  // The loader that runs this file wraps every function with its name.
  await page.addInitScript('window.__name = (work) => work')
  await page.addInitScript(equip)
  await answerAll(page, cards, detail)
  const wire = await context.newCDPSession(page)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  try {
    await page.goto(subject.url)
    await page.locator('#first').waitFor({ state: 'detached' })
    await page.waitForFunction((name) => document.getElementsByClassName(name).length >= 20, subject.name)
    // Work that the page does without input after opening is excluded from every figure.
    await page.waitForTimeout(3000)
    const tap = await tapToPaint(page, subject)
    const growth = await page.evaluate(grow, { scroller: subject.scroller, name: subject.name, last: nameOf(CARDS) })
    await wire.send('HeapProfiler.collectGarbage')
    await wire.send('HeapProfiler.collectGarbage')
    const { usedSize } = await wire.send('Runtime.getHeapUsage')
    const tapLong = await tapToPaint(page, subject)
    let route = await openPerson(page, subject)
    if (subject.scroller) {
      // The first visit loaded the page's code; the plain document has no such page, and no way back.
      await page.goBack()
      if (await isBackInSight(page, subject)) route = await openPerson(page, subject)
    }
    return { growth, tap, tapLong, route, heap: usedSize / 1024 / 1024 }
  } finally {
    await context.close()
  }
}

const nameOf = (place: number) => `第${place}位`

/** Answers the list, the like and the person immediately and always in the same way. */
async function answerAll(page: Page, cards: readonly LoveCard[], detail: LoveDetail): Promise<void> {
  const success = (data: unknown) => ({ json: { code: SUCCESS_CODE, message: '', data, traceId: '' } })
  await page.route('**/loveUser/getPaged', async (route) => {
    const { cursor } = route.request().postDataJSON() as { cursor: string | null }
    const from = cursor === 'first' ? PAGE : Number(cursor ?? 0)
    const list = Array.from({ length: PAGE }, (_, at) => ({
      ...cards[at % cards.length]!,
      no: String(20_000_000 + from + at),
      nickname: nameOf(from + at + 1),
    }))
    const next = from + PAGE
    await route.fulfill(success({ list, nextCursor: next < CARDS ? String(next) : null, total: CARDS, isLoginNeeded: false }))
  })
  await page.route('**/loveUser/getDetail', (route) => route.fulfill(success(detail)))
  await page.route('**/loveUserInteract/*like', (route) => {
    const isLiked = !route.request().url().endsWith('unlike')
    return route.fulfill(
      success({ isLiked, isLikedBack: false, isMatched: false, isFav: false, isBlocked: false, isNewMatch: false, likesLeft: null }),
    )
  })
}

/** Helpers of the measurements inside the page. */
interface Equipped {
  bench: {
    inSight(selector: string): Element | undefined
    afterPaint(then: () => void): void
    /** Measures from the next click until `isDone` is painted; returns the middle of the target, where to click. */
    watchTap(target: Element, isDone: () => boolean): { x: number; y: number }
    /** Milliseconds of the last watched tap. */
    measured?: Promise<number>
  }
}

/** Runs in the page, before any of its scripts. */
function equip(): void {
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const bench: Equipped['bench'] = {
    inSight: (selector) =>
      [...document.querySelectorAll(selector)].find((each) => {
        const { top, bottom } = each.getBoundingClientRect()
        const { x, y } = middleOf(each)
        return top > 60 && bottom < window.innerHeight - 80 && each.contains(document.elementFromPoint(x, y))
      }),
    afterPaint(then) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = then
      port2.postMessage(null)
    },
    watchTap(target, isDone) {
      bench.measured = new Promise((resolve) => {
        window.addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              if (!isDone()) return void requestAnimationFrame(look)
              bench.afterPaint(() => resolve(performance.now() - timeStamp))
            }
            requestAnimationFrame(look)
          },
          { once: true, capture: true },
        )
      })
      return middleOf(target)
    },
  }
  Object.assign(window, { bench })
}

/** Runs in the page: scrolls to the end until the list no longer grows. */
function grow({ scroller, name, last }: { scroller: string; name: string; last: string }): Promise<number> {
  const started = performance.now()
  const box = scroller ? document.querySelector(scroller)! : document.scrollingElement!
  const teller = scroller ? box : window
  const names = document.getElementsByClassName(name)
  return new Promise((resolve) => {
    const step = () => {
      // Scrolls from further up, because a page already at its end would fire no scroll event.
      for (const left of [400, 0]) {
        box.scrollTop = box.scrollHeight - box.clientHeight - left
        teller.dispatchEvent(new Event('scroll'))
      }
      if (names[names.length - 1]?.textContent !== last) return void requestAnimationFrame(step)
      requestAnimationFrame(() => (window as unknown as Equipped).bench.afterPaint(() => resolve(performance.now() - started)))
    }
    step()
  })
}

/** The median of several taps, each on the first visible heart. */
async function tapToPaint(page: Page, { heart, on }: Subject): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < TAPS; count += 1) {
    const place = await page.evaluate(
      ({ heart, on }) => {
        const { bench } = window as unknown as Equipped
        const target = bench.inSight(heart)!
        const wasOn = target.classList.contains(on)
        return bench.watchTap(target, () => target.classList.contains(on) !== wasOn)
      },
      { heart, on },
    )
    times.push(await timeOfTap(page, place))
    await page.waitForTimeout(500)
  }
  return times.sort((a, b) => a - b)[Math.floor(TAPS / 2)]!
}

/** True if cards are visible again after going back: a plain Taro page does not always restore its position. */
async function isBackInSight(page: Page, { name }: Subject): Promise<boolean> {
  await page.waitForTimeout(BACK_MS)
  return page.evaluate((cards) => (window as unknown as Equipped).bench.inSight(cards) !== undefined, `.${name}`)
}

/** Milliseconds from the tap on the first visible card until the person's name is painted. */
async function openPerson(page: Page, { name, detail }: Subject): Promise<number> {
  const place = await page.evaluate(
    ({ cards, detail }) => {
      const { bench } = window as unknown as Equipped
      return bench.watchTap(bench.inSight(cards)!, () =>
        [...document.querySelectorAll(detail)].some((each) => each.textContent !== '' && each.getBoundingClientRect().height > 0),
      )
    },
    { cards: `.${name}`, detail },
  )
  return timeOfTap(page, place)
}

async function timeOfTap(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  await page.touchscreen.tap(x, y)
  return page.evaluate(() => (window as unknown as Equipped).bench.measured!)
}
