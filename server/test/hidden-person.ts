/** A woman who hides many facts, people who view her, and every answer that each of them receives. */
import { love } from '@qianxian/protocol/love/love'
import type { LoveFilter, Permission } from '@qianxian/protocol/love/love.schema'
import { loveSort } from '@qianxian/protocol/love/love.words'
import { mate } from '@qianxian/protocol/mate/mate'
import { incomeBand } from '@qianxian/protocol/love/profile.words'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { values } from '@qianxian/protocol/base/dictionary'
import { faults } from '@qianxian/protocol/base/faults'
import { vi } from 'vitest'
import { newMatch } from '../seed/makers/interact'
import { newLine } from '../seed/makers/line'
import { evenly, wishes } from '../seed/makers/mate'
import { sessions } from '../src/db/tables/account'
import type { loveProfiles } from '../src/db/tables/love'
import { endpoints, fieldsOf, sampleOf, shaped, withValue, type Case } from './endpoints'
import { reshape } from './nouns/love'
import { openTestWorld, type Person, type TestWorld } from './world'

export type Row = typeof loveProfiles.$inferSelect

const COMPANY = '杭州晴川仪器厂'

interface Viewer {
  name: string
  who: Pick<Person, 'call'> & { phone?: string }
}

const isRead = ({ endpoint }: Case) => endpoint.method === 'GET' || /\/(?:get|preview|check|list)[^/]*$/.test(endpoint.path)
/** Responses that contain the time or the caller, or that are random. */
const OWN =
  /\/(?:getUser|getSessions|exportData|getCaptcha|getImageCaptcha|getUploadPolicy|getTicket|checkHealth|getMpAuthorizeUrl|getJsSignature|checkPhone|getExportLink)$/

/** Codes with which access control refuses a call, independent of its input. */
const SHUT: ReadonlySet<number> = new Set([faults.login_required.code, faults.not_allowed.code, faults.not_love_user.code])

/** Filters to test: both ends of every list, and numbers and places around hers. */
function filters(): LoveFilter[] {
  const { input } = endpoints.find(({ endpoint }) => endpoint.path === love.getPaged.path)!
  const fields = fieldsOf(input).filter(({ path }) => path[0] === 'filter' && path.length === 2)
  const tried: Record<string, readonly unknown[]> = {
    age: [29, 30, 31, 32, 33, 34, 35],
    height: [160, 165, 170],
    city: ['330000', '330100', '330102', '330106', '330200', '330203', '110000'],
    keyword: ['藏着', '她'],
  }
  return [
    {},
    ...fields.flatMap(({ path: [, name], node }) => {
      const kind = name!.replace(/M(?:in|ax)$/, '')
      const words = node.enum ?? node.items?.enum ?? (node.anyOf ?? []).map((one) => one.const)
      const all = tried[kind] ?? (node.type === 'boolean' ? [true] : [words[0], words.at(-1)])
      return all.map((value) => ({ [name!]: node.items ? [value] : value }) as LoveFilter)
    }),
  ]
}

/** Viewers whose lists differ; every other viewer finds the same people as one of these. */
const LOOKING = new Set(['visitor', 'love user', 'choosy', 'strict'])

const walk = (who: Pick<Person, 'call'>, sort: (typeof values extends (d: never) => infer V ? V : never) | string, cursor: string | null) =>
  who.call(love.getPaged, { sort: sort as 'active', size: 1, cursor })

export function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((what) => one.get(what) !== other.get(what))
}

interface Flip {
  hidden: string
  /** The switch that hides the fact, and its open setting. */
  closed: Partial<Permission>
  open: Partial<Permission>
  values: [Partial<Row>, Partial<Row>]
}

const today = startOfDayInShanghai(new Date())
export const living = (code: string) => ({ residenceGeo: code, hometownGeo: code, hukouGeo: code })

export const flips: Flip[] = [
  {
    hidden: 'the age inside its band',
    closed: { showAge: 'band' },
    open: { showAge: 'exact' },
    // Both birthdays have the same star sign, which is shown.
    values: [{ birthday: '1993-03-03' }, { birthday: '1995-03-04' }],
  },
  {
    hidden: 'the city inside its province',
    closed: { showCity: 'province' },
    open: { showCity: 'exact' },
    values: [living('330106'), living('330203')],
  },
  {
    hidden: 'the income',
    closed: { showIncome: 'hidden' },
    open: { showIncome: 'band' },
    values: [{ incomeBand: values(incomeBand)[1]! }, { incomeBand: values(incomeBand).at(-1)! }],
  },
  {
    hidden: 'the employer',
    closed: { showEmployer: false },
    open: { showEmployer: true },
    values: [{ employer: COMPANY }, { employer: '宁波远帆航运' }],
  },
  {
    hidden: 'the school',
    closed: { showSchool: false },
    open: { showSchool: true },
    values: [{ school: '浙江大学' }, { school: '宁波大学' }],
  },
  {
    hidden: 'the moment of the day when she was last here',
    closed: { showOnline: false },
    open: { showOnline: true },
    values: [{ lastActiveAt: today }, { lastActiveAt: new Date(Math.max(today.getTime() + 1000, Date.now() - 60_000)) }],
  },
]
/** Facts without a switch, because they are never shown. */
const never: [Partial<Row>, Partial<Row>] = [{ wechatEnc: null }, { wechatEnc: 'sealed' }]

export const closed = Object.assign({}, ...flips.map((flip) => flip.closed)) as Partial<Permission>
export const all = (side: 0 | 1): Partial<Row> => Object.assign({}, never[side], ...flips.map((flip) => flip.values[side])) as Partial<Row>

export async function openHiddenPerson() {
  const world = await openTestWorld()
  const facts = { gender: 'female' as const, residenceGeo: '330106', hometownGeo: '330106', hukouGeo: '330106', nickname: '藏着的她' }
  const her = await world.loveUser({ profile: { ...facts, birthday: '1993-03-03', maritalStatus: 'never', tags: [] } })
  for (const residenceGeo of ['330106', '330203', '110105'])
    await world.loveUser({ profile: { gender: 'female', residenceGeo }, lastActiveAt: new Date(Date.now() - 3_600_000) })
  const man = (more: Parameters<TestWorld['loveUser']>[0] = {}) =>
    world.loveUser({
      ...more,
      profile: { gender: 'male', residenceGeo: '330106', hometownGeo: '330106', employer: COMPANY, ...more.profile },
    })
  const [loveUser, vip, matched, asking] = [await man(), await man({ isVip: true }), await man(), await man()]
  await newMatch(world.bench(), { of: [her.profileId, matched.profileId] })
  await newLine(world.bench(), { fromId: asking.profileId, toId: her.profileId, status: 'delivered' })
  const choosy = await man()
  await choosy.call(mate.savePreference, wishes({ ageMin: 30, ageMax: 32, geos: ['330100'], incomeMin: 'from_20w' }, evenly('prefer')))
  const strict = await man()
  await strict.call(mate.savePreference, wishes({ ageMin: 32, ageMax: 33, geos: ['330100'], incomeMin: 'from_20w' }, evenly('must')))
  const viewers: Viewer[] = [
    { name: 'visitor', who: world.visitor() },
    { name: 'member', who: await world.member() },
    { name: 'love user', who: loveUser },
    { name: 'VIP', who: vip },
    { name: 'matched', who: matched },
    { name: 'asking', who: asking },
    { name: 'choosy', who: choosy },
    { name: 'strict', who: strict },
    { name: 'a woman', who: await world.loveUser({ profile: { gender: 'female', residenceGeo: '330106' } }) },
    { name: 'matchmaker', who: await world.matchmaker() },
    { name: 'another tenant', who: await world.loveUser({ tenantId: world.tenantB, profile: { gender: 'male' } }) },
  ]

  /** Sets her profile to these facts. */
  const become = ({ lifecycle = 'published', ...facts }: Partial<Row>, privacy: Partial<Permission>): Promise<void> =>
    reshape(world, her, { ...facts, lifecycle, privacy })

  /** Figures cached for a minute are recomputed in each round, because cached ones would expire during a round. */
  let roundsMs = 0
  const now = performance.now.bind(performance)
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + roundsMs)

  /** Sets all people active just now, because an activity update during a round would move people in lists. */
  const standStill = () => world.world.db.update(sessions).set({ lastSeenAt: new Date() })

  /** Endpoints that refused every input of a viewer in the first round; later rounds send them only one input. */
  const shut = new Set<string>()
  let isFirst = true

  /** The response of each viewer to every request; limited to some viewers if the others do not matter. */
  async function answers(isAsked: (name: string) => boolean = () => true): Promise<Map<string, string>> {
    roundsMs += 120_000
    await standStill()
    const told = new Map<string, string>()
    const note = (name: string, what: string, answer: unknown) =>
      told.set(
        `${name} ${what}`,
        JSON.stringify(answer)
          .replace(/"traceId":"[^"]*"/g, '')
          .replace(/"nextCursor":"[^"]*"/g, '"nextCursor":"…"')
          .replace(/[?&][es]=[^"&]*/g, '')
          .replace(/"(?:lastSeenAt|serverTime|expiresAt)":"[^"]*"/g, ''),
      )
    for (const { name, who } of viewers.filter((viewer) => isAsked(viewer.name))) {
      for (const { endpoint, input } of shaped) {
        if (!isRead({ endpoint, input }) || OWN.test(endpoint.path)) continue
        const sample = sampleOf(input, (ref) => (ref === 'profile' || ref === 'acquaintance' ? her.no : 1))
        // Every value of every enumeration in the input, one by one.
        const choices = fieldsOf(input).filter(({ path, node }) => path.length === 1 && node.enum)
        const inputs =
          choices.length === 0 ? [sample] : choices.flatMap(({ path, node }) => node.enum!.map((one) => withValue(sample, path, one)))
        const key = `${name} ${endpoint.path}`
        let refusals = 0
        for (const one of shut.has(key) ? inputs.slice(0, 1) : inputs) {
          const answer = await who.call(endpoint as never, one as never)
          note(name, `${endpoint.path} ${JSON.stringify(one)}`, answer)
          if (SHUT.has((answer as { code: number }).code)) refusals += 1
        }
        if (isFirst && refusals === inputs.length) shut.add(key)
      }
      if (!LOOKING.has(name)) continue
      for (const filter of filters())
        note(name, `list ${JSON.stringify(filter)}`, await who.call(love.getPaged, { filter, sort: 'active' }))
      for (const filter of filters())
        if (Object.keys(filter).length > 0) note(name, `relaxed ${JSON.stringify(filter)}`, await who.call(love.getRelaxations, { filter }))
      for (const sort of values(loveSort)) {
        // Page by page, like a reader who compares the order.
        let cursor: string | null = null
        for (let page = 1; page <= 8; page += 1) {
          const answer: Awaited<ReturnType<typeof walk>> = await walk(who, sort, cursor)
          note(name, `${sort} ${page}`, answer)
          cursor = answer.data?.nextCursor ?? null
          if (!cursor) break
        }
      }
    }
    return told
  }

  // News shown only once is read first.
  await answers()
  isFirst = false
  return {
    world,
    viewers,
    her,
    become,
    answers,
    async close() {
      spy.mockRestore()
      await world.close()
    },
  }
}
export type HiddenPerson = Awaited<ReturnType<typeof openHiddenPerson>>
