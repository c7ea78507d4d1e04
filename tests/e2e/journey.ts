/** What all journeys share: one seeded server, one browser, and a phone for everybody who takes part. */
import { after, before, it } from 'node:test'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Browser } from 'playwright-core'
import { openBrowser, openPhone, type Phone, type PhoneOptions } from '../support/phone'
import { patient, startServer, type TestServer } from '../support/server'

/** A journey that stands still must not take the rest of the run with it. */
const LIMIT_MS = 180_000

let server: TestServer
let browser: Browser

before(async () => {
  ;[server, browser] = await Promise.all([startServer(patient), openBrowser()])
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

export interface Stage {
  server: TestServer
  /** A fresh phone; with somebody logged in where a session is given. */
  phone(session?: Session, options?: Partial<PhoneOptions>): Promise<Phone>
}

/** A test with phones. When it fails, what every phone showed goes with the error. */
export function journey(name: string, body: (stage: Stage) => Promise<void>): void {
  it(name, { timeout: LIMIT_MS }, async () => {
    const phones: Phone[] = []
    const phone: Stage['phone'] = async (session, options = {}) => {
      const opened = await openPhone(browser, { origin: server.url, session, ...options })
      phones.push(opened)
      return opened
    }
    try {
      await body({ server, phone })
    } catch (error) {
      const reports: string[] = []
      for (const [place, each] of phones.entries()) reports.push(await each.report(`${name}-${place + 1}`))
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${reports.join('\n')}`, { cause: error })
    } finally {
      for (const each of phones) await each.close()
    }
  })
}
