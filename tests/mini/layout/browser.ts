/** One browser for the pages of a test file. */
import { afterAll, beforeAll } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../../support/phone'
import { SIZES } from './phone'

/** Opens it before the tests and closes it after them; what it returns gives its page while they run. */
export function pageForTests(): () => Page {
  let browser: Browser | undefined
  let page: Page
  beforeAll(async () => {
    browser = await openBrowser()
    page = await browser.newPage({ viewport: SIZES[0] })
    // The names that the loader of these files gives to functions.
    await page.addInitScript('globalThis.__name = (one) => one')
    await page.goto('about:blank')
  })
  afterAll(() => browser?.close())
  return () => page
}
