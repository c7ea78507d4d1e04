/**
 * Checks every page of the web build and its layers for people who cannot see, cannot point or have large fingers.
 * Tappable elements have a name and can be focused by keyboard, and axe-core finds nothing serious; minor findings are
 * counted in reach.json, and their number may only fall.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, inject, test } from 'vitest'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Browser } from 'playwright-core'
import { withQuery } from '@qianxian/protocol/base/query'
import { findPage, pages } from '../../../src/router/pages'
import { findThings } from '../../mini/visits'
import { openBrowser, openPhone, type Phone } from '../../support/phone'
import { connectServer, demoPhones } from '../../support/server'
import { findTaps, judge } from './page'
import { findCramped, type Room } from './room'

/** The most difficult conditions: the largest letters on the narrowest phone, and on a phone in landscape. */
const rooms: Room[] = [
  { width: 320, height: 568, letters: 2 },
  { width: 667, height: 375, letters: 2 },
]
const usual: Room = { width: 375, height: 812, letters: 1 }

const LIMIT_MS = 15 * 60_000
/** A page that is not examined by then is stuck; it usually takes seconds. */
const STUCK_MS = 120_000
/** Time for the requests that a page sends after its first content. */
const CALM_MS = 600

/**
 * For each page or sheet: tappable elements, those smaller than a finger, minor findings of axe-core, and people and
 * rows outside any list.
 */
type Figures = { taps: number; small: number; minor: number; loose: number }
const file = path.join(import.meta.dirname, 'reach.json')
const readRecorded = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Figures>
const recorded = readRecorded()
const isRecording = process.env.RECORD_REACH === '1'

/** Elements that open a sheet over a page; the first of each kind is opened. */
const openers = {
  menu: '.qx-header__menu',
  cities: '.qx-header__city',
  filter: '#qx-open-filter',
  more: '#qx-detail-more',
  talk: '#qx-talk-more',
  message: '.qx-talk__bubble',
  service: '#qx-inbox-service',
  choice: '.qx-field:not([aria-disabled]) .qx-chosen',
  note: '#qx-lead-note',
  acts: '#qx-lead-more',
}

const server = connectServer(inject('server'))
let browser: Browser

/** The role that opens the page. */
function roleFor(url: string): keyof typeof demoPhones | null {
  if (url.startsWith('/subpages/audit')) return 'auditor'
  // Chooses a person who may still apply, and the role with most decisions there.
  if (url.includes('/matchmakerjoin')) return 'loveUser'
  if (url.includes('/StoreDistribution')) return 'storeManager'
  if (url.includes('/active/signup')) return 'organiser'
  if (url.includes('/matchmaker/')) return 'matchmaker'
  if (findPage(url)?.access === 'leadHandler') return 'leadHandler'
  // The demonstration's conversations belong to a love user.
  if (url.includes('/message/')) return 'loveUser'
  const access = findPage(url)?.access
  if (access === 'visitor' || url.startsWith('/pages/index') || url.startsWith('/pages/exception')) return null
  return access === 'member' && url.includes('signup') ? 'member' : 'vip'
}

async function closeSheet(phone: Phone): Promise<void> {
  await phone.page.keyboard.press('Escape')
  await phone.miss('.qx-sheet__panel')
}

/** @param section the first folder of the addresses to check; each test file checks one section */
export function walkThrough(section: 'member' | 'pages' | 'subpages'): void {
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())
  test(`${section}: every tap target has a name and keyboard access, and axe-core finds nothing serious`, { timeout: LIMIT_MS }, () =>
    walk(`/${section}/`),
  )
}

async function walk(folder: string): Promise<void> {
  const things = (await findThings(server)).map(({ route, query }) => withQuery(`/${route}`, query))
  const all = [...pages.filter(({ isComing }) => !isComing).map(({ path: url }) => url), ...things]
  const urls = all.filter((url) => url.startsWith(folder))
  assert.ok(urls.length > 0)
  const phones = new Map<string | null, Phone>()
  const figures: Record<string, Figures> = {}
  const faults: string[] = []

  async function look(phone: Phone, name: string): Promise<void> {
    const taps = await findTaps(phone.page)
    const violations = await judge(phone.page)
    faults.push(...taps.nameless.map((words) => `${name}: nothing names ${words}`))
    faults.push(...taps.unreachable.map((words) => `${name}: the keyboard does not reach ${words}`))
    for (const { rule, impact, at } of violations) {
      if (impact === 'serious' || impact === 'critical') faults.push(`${name}: ${rule} (${impact}) at ${at.slice(0, 4).join(' | ')}`)
    }
    const minor = violations.filter(({ impact }) => impact === 'minor' || impact === 'moderate').reduce((sum, { at }) => sum + at.length, 0)
    if (taps.titles.length > 1) faults.push(`${name}: ${taps.titles.length} titles of the page: ${taps.titles.join(' | ')}`)
    for (const room of rooms) {
      const cramped = await findCramped(phone, room)
      faults.push(...cramped.map((words) => `${name} at ${room.width} × ${room.height}, letters × ${room.letters}: ${words}`))
    }
    await findCramped(phone, usual)
    figures[name] = { taps: taps.all, small: taps.small.length, minor, loose: taps.loose.length }
    if (isRecording && (taps.small.length || minor || taps.loose.length)) {
      console.log(
        name,
        taps.small,
        taps.loose,
        violations.map(({ rule, at }) => `${rule} ${at.slice(0, 3).join(' | ')}`),
      )
    }
  }

  for (const url of urls) {
    const role = roleFor(url)
    const phone = phones.get(role) ?? (await openPhone(browser, { origin: server.url, session: role ? await sessionOf(role) : undefined }))
    phones.set(role, phone)
    await phone.goto(url)
    await phone.page.waitForLoadState('networkidle')
    await phone.page.waitForTimeout(CALM_MS)
    const name = url.replace(/=[^&]*/g, '')
    await within(STUCK_MS, name, look(phone, name))
    // A sheet opened by the address itself is a part of the page.
    if (await phone.find('.qx-sheet__panel').count()) await closeSheet(phone)
    for (const [what, opener] of Object.entries(openers)) {
      const key = phone.find(opener).first()
      if ((await key.count()) === 0) continue
      await key.click()
      await phone.see('.qx-sheet__panel')
      await phone.page.waitForTimeout(CALM_MS)
      await within(STUCK_MS, `${name} ${what}`, look(phone, `${name} ${what}`))
      await closeSheet(phone)
    }
  }
  for (const phone of phones.values()) await phone.close()

  assert.deepEqual(faults, [])
  if (isRecording) {
    const others = Object.entries(readRecorded()).filter(([name]) => !name.startsWith(folder))
    const lines = [...others, ...Object.entries(figures)]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => `  ${JSON.stringify(name)}: ${JSON.stringify(each).replace(/[:,]/g, '$& ')}`)
    writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
    return
  }
  const worse = Object.entries(figures).flatMap(([name, now]) => {
    const was = recorded[name]
    if (!was) return [`${name} has no record: RECORD_REACH=1`]
    return (['small', 'minor', 'loose'] as const)
      .filter((each) => now[each] > was[each])
      .map((each) => `${name}: ${each} is ${now[each]}, was ${was[each]}`)
  })
  assert.deepEqual(worse, [])
}

/** Rejects after `ms` with the name of the page, because the browser itself would wait for ever. */
async function within(ms: number, name: string, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} has not answered for ${ms / 1000} s`)), ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const sessions = new Map<string, Promise<Session>>()
function sessionOf(role: keyof typeof demoPhones): Promise<Session> {
  const session = sessions.get(role) ?? server.login(demoPhones[role])
  sessions.set(role, session)
  return session
}
