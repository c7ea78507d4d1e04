/** Every viewer on every page: all pages of a build without a query, and the detail pages with an id. */
import path from 'node:path'
import type { TestServer } from '../support/server'
import { demoSession } from './journeys'
import { listRoutes, readJson, type AppConfig } from './runtime/files'

export type DemoName = `demo_${string}`

export const people: Record<string, DemoName | null> = {
  visitor: null,
  member: 'demo_member',
  loveUser: 'demo_love',
  vip: 'demo_vip',
  matchmaker: 'demo_matchmaker',
  auditor: 'demo_auditor',
  leadHandler: 'demo_lead',
  promoter: 'demo_promoter',
  partner: 'demo_partner',
}

export interface Visit {
  route: string
  query: Record<string, string>
}

/** Every route of the build without a query, and detail pages also with an id. */
export function visitsOf(dist: string, things: readonly Visit[]): Visit[] {
  const plain = listRoutes(readJson<AppConfig>(path.join(dist, 'app.json'))).map((route) => ({ route, query: {} }))
  return [...plain, ...things]
}

const found = new WeakMap<TestServer, Promise<Visit[]>>()

/** Real ids of the demonstration for the detail pages; looked up once, because the auditor's task is claimed. */
export function findThings(server: TestServer): Promise<Visit[]> {
  const things = found.get(server) ?? lookForThings(server)
  found.set(server, things)
  return things
}

async function lookForThings(server: TestServer): Promise<Visit[]> {
  const [{ activity }, { love }, { matchmaker }, { line }, { audit }, { message }, { attribution }, { theme }, { lead }] =
    await Promise.all([
      import('@qianxian/protocol/activity/activity'),
      import('@qianxian/protocol/love/love'),
      import('@qianxian/protocol/matchmaker/matchmaker'),
      import('@qianxian/protocol/line/line'),
      import('@qianxian/protocol/audit/audit'),
      import('@qianxian/protocol/message/message'),
      import('@qianxian/protocol/attribution/attribution'),
      import('@qianxian/protocol/theme/theme'),
      import('@qianxian/protocol/lead/lead'),
    ])
  const tokenOf = async (userName: DemoName) => (await demoSession(server, userName)).token
  const [asker, worker, auditor] = [await tokenOf('demo_love'), await tokenOf('demo_matchmaker'), await tokenOf('demo_auditor')]
  const people = await server.call(love.getPaged, { filter: { city: '510100' }, sort: 'recommended', cursor: null, size: 1 }, asker)
  const matchmakers = await server.call(matchmaker.getPaged, { cursor: null, size: 1 })
  const lines = await server.call(line.getPaged, { box: 'connected', cursor: null, size: 1 }, asker)
  const talks = await server.call(message.getPaged, { cursor: null, size: 1 }, asker)
  const members = await server.call(matchmaker.getMemberPaged, { cursor: null, size: 20 }, worker)
  const attributed = await server.call(attribution.getAttributedPaged, { cursor: null, size: 1 }, worker)
  const activities = await server.call(activity.getPaged, { cursor: null, size: 1 })
  const zones = await server.call(theme.getThemes, {})
  const leads = await server.call(lead.getLeadPaged, { tab: 'mine', cursor: null, size: 1 }, await tokenOf('demo_lead'))
  const tasks = await server.call(audit.getPaged, { box: 'open', cursor: null, size: 1 }, auditor)
  const task = { id: tasks.list[0]!.id }
  await server.call(audit.claim, task, auditor)
  const person = people.list[0]!.no
  const served = members.list.find(({ status }) => status === 'active')!.card.no
  return [
    { route: 'pages/love/detail', query: { no: person } },
    { route: 'pages/love/report', query: { no: person } },
    { route: 'pages/love/hongniang', query: { id: String(matchmakers.list[0]!.id) } },
    { route: 'pages/love/precheat', query: { next: 'line' } },
    { route: 'pages/love/themedetail', query: { id: String(zones[0]!.id) } },
    { route: 'pages/active/detail', query: { id: String(activities.list[0]!.id) } },
    { route: 'subpages/active/haibao', query: { id: String(activities.list[0]!.id) } },
    { route: 'pages/exception/close', query: { msg: encodeURIComponent('系统升级维护中') } },
    { route: 'member/love/line', query: { id: String(lines.list[0]!.id) } },
    { route: 'subpages/member/message/detail', query: { section: 'system' } },
    ...talks.list.map(({ id }) => ({ route: 'subpages/member/message/detail', query: { id: String(id) } })),
    { route: 'subpages/member/matchmaker/list', query: { no: served } },
    { route: 'subpages/member/matchmaker/match', query: { no: served } },
    { route: 'subpages/member/matchmaker/editinfo', query: { no: served } },
    { route: 'subpages/member/matchmaker/loveinterview', query: { no: served } },
    { route: 'subpages/member/matchmaker/MatchmakerDistribution', query: { id: String(attributed.list[0]!.id) } },
    { route: 'subpages/customer/detail', query: { id: String(leads.list[0]!.id) } },
    { route: 'subpages/audit/index', query: { id: String(task.id) } },
  ]
}
