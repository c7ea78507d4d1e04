/**
 * Runs every page and its sheets, and then lays them out in a browser on a phone with a notch and a capsule: no
 * tappable element is under these, nothing is cut on a narrow phone, a tap hits the visible element. Also checks
 * Douyin's texts.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { findPage, type PageAccess } from '../../../src/router/pages'
import { BUILD_ORIGIN, type builds } from '../builds'
import { demoSession, storageOf } from '../journeys'
import { pageForTests } from './browser'
import { saidBy, unreadableIn } from './drawn'
import { lookAt } from './look'
import { capsuleOf, SIZES, windowOf } from './phone'
import { stylesOf } from './styles'
import type { MiniApp } from '../runtime/app'
import { withApp } from '../runtime/launch'
import { server } from '../server'
import { findThings, visitsOf, type DemoName, type Visit } from '../visits'

/** The viewer who sees the most of a page. */
const viewers: Partial<Record<PageAccess, DemoName | null>> = {
  anyone: 'demo_love',
  member: 'demo_love',
  loveUser: 'demo_love',
  visitor: null,
  matchmaker: 'demo_matchmaker',
  auditor: 'demo_auditor',
  leadHandler: 'demo_lead',
}

/** Elements that open a layer over a page; each is tapped on every page that contains it. */
const openers = [
  '.qx-header__menu',
  '.qx-header__city',
  '#qx-open-filter',
  '#qx-entry-invite',
  '#qx-entry-devices',
  '#qx-entry-closing',
  '#qx-fav-groups',
  '#qx-permission-contacts',
  '#qx-permission-places',
  '#qx-audit-ask',
  '#qx-detail-more',
  '#qx-detail-ask',
  '#qx-talk-more',
  '#qx-inbox-service',
  '#qx-matchmaker-ask',
  '#qx-mine-wishes',
  '#qx-member-note',
  '#qx-members-invite',
  '#qx-line-grant',
  '#qx-line-accept',
  '#qx-line-decline',
  '#qx-match-write',
  '#qx-audit-reject',
  '#qx-lead-weight',
  '#qx-lead-note',
  '#qx-lead-more',
  '#qx-field-birthday',
  '#qx-field-residenceGeo',
  '#qx-one-tap',
  '#qx-login',
]

/** A line by another member that awaits an answer; requesting and answering require an accepted reminder. */
async function openLine(): Promise<Visit> {
  const { token } = await demoSession(server, 'demo_love')
  const { version } = await server.call(love.getPrecheat, {})
  await server.call(love.acceptPrecheat, { version }, token)
  const { list } = await server.call(line.getPaged, { box: 'received', cursor: null, size: 1 }, token)
  return { route: 'member/love/line', query: { id: String(list[0]!.id) } }
}

/** The pages of the build by the viewer who sees the most of them. */
async function visitsByViewer(dist: string): Promise<Map<DemoName | null, Visit[]>> {
  const visits = new Map<DemoName | null, Visit[]>()
  for (const visit of visitsOf(dist, [...(await findThings(server)), await openLine()])) {
    const viewer = viewers[findPage(visit.route)!.access]
    if (viewer !== undefined) visits.set(viewer, [...(visits.get(viewer) ?? []), visit])
  }
  return visits
}

export function testBoxes({ platform, dist }: (typeof builds)[number]): void {
  const page = pageForTests()
  test(`${platform}: on a phone with a notch every page and its layers can be read and tapped`, async () => {
    const faults: string[] = []
    let looks = 0
    let spent = 0
    const look = async (app: MiniApp, what: string) => {
      const drawn = app.drawn()
      looks += 1
      const began = Date.now()
      const said = saidBy(drawn).filter((words) => platform === 'tt' && /微信|wechat/i.test(words))
      faults.push(...said.map((words) => `${what} says: ${words}`))
      if (platform === 'weapp') faults.push(...unreadableIn(drawn).map((address) => `${what} does not say that ${address} is webp`))
      const styles = stylesOf(dist, platform, app.route)
      for (const size of SIZES)
        faults.push(...(await lookAt(page(), { styles, drawn, ...size })).map((words) => `${what} at ${size.width}: ${words}`))
      spent += Date.now() - began
    }
    const beganAll = Date.now()
    for (const [viewer, visits] of await visitsByViewer(dist)) {
      const storage = viewer ? storageOf(await demoSession(server, viewer)) : undefined
      const prepare = (device: MiniApp['device']) => {
        device.window = windowOf(SIZES[0])
        device.menuButton = capsuleOf(SIZES[0].width)
      }
      await withApp({ platform, dist, storage, prepare, servers: { [BUILD_ORIGIN]: server.url } }, async (app) => {
        for (const { route, query } of visits) {
          const name = [route, ...Object.keys(query)].join(' ')
          await app.openLink(route, query)
          if (app.route !== route) continue
          await look(app, name)
          for (const opener of openers.filter(
            (one) => app.has(one) && !app.isDisabled(one) && !app.hasIn(app.find(one), '.qx-icon--lock'),
          )) {
            // A field may be read-only.
            await app.tap(opener).catch((error: unknown) => {
              if (!/nobody listens/.test(String(error))) throw error
            })
            if (app.route === route && app.has('.qx-sheet')) await look(app, `${name} ${opener}`)
            if (app.device.modal) await app.answerModal(false)
            await app.openLink(route, query)
          }
        }
      })
    }
    console.log(`${looks} views at ${SIZES.length} sizes: ${spent} of ${Date.now() - beganAll} ms in the browser`)
    assert.equal(faults.length, 0, faults.join('\n'))
  })
}
