/** A person's phone in a journey: a browser with the app, controlled by the words on the screen. */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { keptOf } from './kept'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
/** Long enough for a busy machine: a journey that waits longer will not succeed. */
const PATIENCE_MS = 20_000

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ARGS })
}

const phoneLook: BrowserContextOptions = {
  userAgent: IPHONE,
  viewport: { width: 375, height: 812 },
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
}

export interface PhoneOptions {
  /** Origin of the app, without a trailing slash. */
  origin: string
  /** Session of the person who is already logged in. */
  session?: Session
  /** Replaces the appearance of an iPhone. */
  look?: BrowserContextOptions
}

/** Storage of a logged-in browser. Taro's web page wraps each value in an object of its own. */
export function storageStateOf(origin: string, session: Session) {
  const localStorage = Object.entries(keptOf(session)).map(([name, data]) => ({ name, value: JSON.stringify({ data }) }))
  return { cookies: [], origins: [{ origin, localStorage }] }
}

export async function openPhone(browser: Browser, { origin, session, look = phoneLook }: PhoneOptions): Promise<Phone> {
  const context = await browser.newContext({ ...look, ...(session ? { storageState: storageStateOf(origin, session) } : {}) })
  context.setDefaultTimeout(PATIENCE_MS)
  return new Phone(context, await context.newPage(), origin)
}

/** Half-width and full-width punctuation match each other. */
function wordsOf(text: string, isWhole = false): RegExp {
  const pattern = text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[,，]/g, '[,，]')
    .replace(/[:：]/g, '[:：]')
    .replace(/\\\?|？/g, '[?？]')
  return new RegExp(isWhole ? `^\\s*${pattern}\\s*$` : pattern)
}

/** Stores the choice of the whole country, which has more people than the set of the day. */
export const lookEverywhere = ({ page }: Phone): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('qx_chosen_city', JSON.stringify({ data: { code: '', name: '全国' } })))

export class Phone {
  /** Console errors of the page, for the report of a failed journey. */
  private readonly complaints: string[] = []

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly origin: string,
  ) {
    page.on('pageerror', (error) => this.complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text())
    })
  }

  /** Opens the page and waits for the app, because the page rendered by the server looks the same but is replaced then. */
  async goto(url: string): Promise<void> {
    try {
      await this.page.goto(this.origin + url)
    } catch (error) {
      // A navigation of the app's own, still under way after a tap, aborts the load.
      if (!String(error).includes('net::ERR_ABORTED')) throw error
      await this.page.goto(this.origin + url)
    }
    await this.page.locator('#first').waitFor({ state: 'detached' })
  }

  /** Path and query of the page, as the address bar shows them. */
  get url(): string {
    return this.page.url().slice(this.origin.length)
  }

  /** Waits until the address is `url`; a path without a query matches any query. */
  async arrive(url: string): Promise<void> {
    await this.page.waitForURL((now) => {
      const here = now.pathname === '/' ? '/pages/index/index' : now.pathname
      return url.includes('?') ? decodeURIComponent(here + now.search) === url : here === url
    })
  }

  /**
   * Finds only visible elements, because the pages below the current one stay in the document. The argument is a
   * selector or text.
   */
  find(what: string): Locator {
    const all = /^[#.[]|^(?:input|textarea)#/.test(what) ? this.page.locator(what) : this.page.getByText(wordsOf(what))
    return all.filter({ visible: true })
  }

  async see(...whats: string[]): Promise<void> {
    for (const what of whats) await this.find(what).first().waitFor()
  }

  /** Waits until the element is no longer visible. */
  async miss(what: string): Promise<void> {
    await this.until(async () => (await this.find(what).count()) === 0, `${what} to be gone`)
  }

  async tap(what: string): Promise<void> {
    await this.find(what).first().tap()
  }

  /** Taps the button or chip with exactly this text. */
  async press(words: string): Promise<void> {
    await this.pressIn(this.page.locator('body'), words)
  }

  /** Taps a button within a part of the page, if other parts show the same text. */
  async pressIn(part: Locator, words: string): Promise<void> {
    const label = part.getByText(wordsOf(words, true)).filter({ visible: true }).last()
    await label.waitFor()
    // The label of a chip or of a part of a switch receives its taps.
    const taker = label.locator(
      'xpath=ancestor::*[contains(concat(" ", @class, " "), " qx-chip ") or contains(concat(" ", @class, " "), " qx-segmented__item ")]',
    )
    await ((await taker.count()) > 0 ? taker : label).tap()
  }

  /** Replaces the text of the field with this selector. */
  async fill(selector: string, text: string): Promise<void> {
    await this.input(selector).fill(text)
  }

  async valueOf(selector: string): Promise<string> {
    return this.input(selector).inputValue()
  }

  /** The browser's own input: the element itself, or the one inside it. */
  private input(selector: string): Locator {
    return this.find(`${selector} input, ${selector} textarea, input${selector}, textarea${selector}`).first()
  }

  async words(selector: string): Promise<string[]> {
    await this.see(selector)
    return this.find(selector).allInnerTexts()
  }

  /** Waits until the visible elements of `selector` have exactly these texts. */
  async expectWords(selector: string, expected: readonly string[]): Promise<void> {
    let last: string[] = []
    await this.until(
      async () => {
        last = (await this.find(selector).allInnerTexts()).map((words) => words.trim())
        return JSON.stringify(last) === JSON.stringify(expected)
      },
      () => `${selector} to say ${JSON.stringify(expected)}, not ${JSON.stringify(last)}`,
    )
  }

  /** Waits for any condition by polling. */
  async until(isSo: () => Promise<boolean> | boolean, what: string | (() => string)): Promise<void> {
    const limit = Date.now() + PATIENCE_MS
    while (!(await isSo())) {
      if (Date.now() > limit) assert.fail(`waited in vain for ${typeof what === 'string' ? what : what()}`)
      await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
  }

  /** Records the matching calls to the server from now on. */
  watch(pathEnd: string): string[] {
    const seen: string[] = []
    this.page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith(pathEnd)) seen.push(request.method())
    })
    return seen
  }

  /** Everything the device stores, by key. */
  stored(): Promise<Record<string, string>> {
    return this.page.evaluate(() => ({ ...localStorage }))
  }

  /** A request delayed by the test's route would keep the browser from closing. */
  async close(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' })
    await this.context.close()
  }

  /** Saves the data for examining a failed run: text, console and a picture under .cache/e2e. */
  async report(name: string): Promise<string> {
    const folder = path.resolve(__dirname, '../../.cache/e2e')
    mkdirSync(folder, { recursive: true })
    const file = path.join(folder, `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`)
    const words = await this.page
      .locator('body')
      .innerText({ timeout: 5000 })
      .catch(() => '(no page)')
    const picture = await this.page.screenshot({ timeout: 10_000 }).catch(() => undefined)
    if (picture) writeFileSync(file, picture)
    const complaints = this.complaints.length > 0 ? `\nconsole:\n${this.complaints.slice(-10).join('\n')}` : ''
    return `--- ${this.url}\n${words}${complaints}\npicture: ${path.relative(process.cwd(), file)}`
  }
}
