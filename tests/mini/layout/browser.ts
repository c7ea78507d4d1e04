/** One browser for the pages of a test file. */
import { afterAll, beforeAll } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../../support/phone'
import { SIZES } from './phone'

/** Opens the browser before the tests and closes it after them; the returned function returns its page between the two. */
export function pageForTests(): () => Page {
  let browser: Browser | undefined
  let page: Page
  beforeAll(async () => {
    browser = await openBrowser()
    page = await browser.newPage({ viewport: SIZES[0] })
    // The loader of these files wraps functions with their names.
    await page.addInitScript('globalThis.__name = (one) => one')
    await page.goto('about:blank')
  })
  afterAll(() => browser?.close())
  return () => page
}
