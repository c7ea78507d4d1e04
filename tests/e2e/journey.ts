/** Shared by all journeys: one seeded server, one browser, and a phone for every participant. */
import { inject, it } from 'vitest'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Browser } from 'playwright-core'
import { openBrowser, openPhone, type Phone, type PhoneOptions } from '../support/phone'
import { connectServer, type TestServer } from '../support/server'

/** A stuck journey must not block the rest of the run. */
const LIMIT_MS = 180_000

const server = connectServer(inject('server'))
let browser: Browser | undefined

/** The browser is shared by all files of this process, and ends with it. */
async function sharedBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await openBrowser()
  return browser
}

export interface Stage {
  server: TestServer
  /** A fresh phone; logged in if a session is given. */
  phone(session?: Session, options?: Partial<PhoneOptions>): Promise<Phone>
}

/** A test with phones. A failure reports what every phone showed. */
export function journey(name: string, body: (stage: Stage) => Promise<void>): void {
  it(name, { timeout: LIMIT_MS }, async () => {
    const phones: Phone[] = []
    const phone: Stage['phone'] = async (session, options = {}) => {
      const opened = await openPhone(await sharedBrowser(), { origin: server.url, session, ...options })
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
