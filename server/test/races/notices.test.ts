/**
 * Tests every kind of notice: its act notifies exactly these people, once, also after a double tap, and the notice
 * opens a page that they may see.
 */
import { interact } from '@qianxian/protocol/interact/interact'
import { attribution } from '@qianxian/protocol/attribution/attribution'
import { career } from '@qianxian/protocol/career/career'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { commission } from '@qianxian/protocol/commission/commission'
import { award } from '@qianxian/protocol/award/award'
import { promoter } from '@qianxian/protocol/promoter/promoter'
import { partner } from '@qianxian/protocol/partner/partner'
import type { BonusTab } from '@qianxian/protocol/commission/commission.words'
import { contract } from '@qianxian/protocol/contract/contract'
import { cooperation } from '@qianxian/protocol/cooperation/cooperation'
import type { CooperationBox } from '@qianxian/protocol/cooperation/cooperation.words'
import { couple } from '@qianxian/protocol/couple/couple'
import { disclosure } from '@qianxian/protocol/disclosure/disclosure'
import { finance } from '@qianxian/protocol/finance/finance'
import { gift } from '@qianxian/protocol/gift/gift'
import { interview } from '@qianxian/protocol/interview/interview'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import { lead } from '@qianxian/protocol/lead/lead'
import { line } from '@qianxian/protocol/line/line'
import { mall } from '@qianxian/protocol/mall/mall'
import { placement } from '@qianxian/protocol/placement/placement'
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { activity } from '@qianxian/protocol/activity/activity'
import { onetoone } from '@qianxian/protocol/onetoone/onetoone'
import { organiser } from '@qianxian/protocol/activity/organiser'
import type { SignupBox } from '@qianxian/protocol/activity/activity.words'
import { pledge } from '@qianxian/protocol/pledge/pledge'
import { spotlight } from '@qianxian/protocol/spotlight/spotlight'
import { love } from '@qianxian/protocol/love/love'
import { mate } from '@qianxian/protocol/mate/mate'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { membership } from '@qianxian/protocol/membership/membership'
import { message } from '@qianxian/protocol/message/message'
import { notice } from '@qianxian/protocol/notice/notice'
import { sharing } from '@qianxian/protocol/sharing/sharing'
import { store } from '@qianxian/protocol/store/store'
import { theme } from '@qianxian/protocol/theme/theme'
import type { NoticePage } from '@qianxian/protocol/notice/notice.words'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notices } from '../../src/db/tables/notice'
import { nouns } from '../../src/features/nouns'
import { nounFacts } from '../nouns'
import type { NoticeCases } from '../notice-case'
import { openTestWorld, type Person, type TestWorld } from '../world'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const telling = Object.entries(nounFacts).flatMap(([noun, facts]) =>
  'tells' in facts ? [{ noun, kindsOf: facts.tells as (world: TestWorld) => NoticeCases }] : [],
)
/** Notices caused by time, not by a tap. */
const TOLD_BY_SILENCE = new Set(['line.stalled', 'matchmaker.line_stalled', 'finance.points_expiring'])
const kinds = telling.flatMap(({ noun, kindsOf }) => {
  const told = nouns.find(({ name }) => name === noun)?.notices ?? []
  return told
    .filter(({ kind }) => !TOLD_BY_SILENCE.has(kind))
    .map(({ kind, cadence }) => ({ kind, isCounted: cadence !== 'silent', story: () => kindsOf(world)[kind] }))
})

const lastId = async (): Promise<number> =>
  Math.max(0, ...(await world.world.db.select({ id: notices.id }).from(notices)).map(({ id }) => id))
const unreadSince = (kind: string, id: number) =>
  world.world.db
    .select()
    .from(notices)
    .where(and(eq(notices.kind, kind), gt(notices.id, id), isNull(notices.readAt)))

async function rowOf(person: Person, kind: string) {
  const { list } = (await person.call(notice.getPaged, { size: 50 })).data
  return list.find((row) => row.kind === kind)!
}

/** The first request of each page. */
const openers: Partial<Record<NoticePage, (person: Person, query: URLSearchParams) => Promise<{ code: number }>>> = {
  '/member/love/line': async (person, query) => {
    const id = Number(query.get('id'))
    await person.call(disclosure.getLineDisclosures, { id })
    return person.call(line.getDetail, { id })
  },
  '/member/love/fav': (person, query) => person.call(interact.getLikePaged, { tab: query.get('tab') as 'likedMe' }),
  '/member/love/look': (person) => person.call(interact.getLookPaged, { tab: 'viewedMe' }),
  '/pages/love/detail': (person, query) => person.call(love.getDetail, { no: query.get('no')! }),
  '/pages/love/themedetail': (person, query) => person.call(theme.getTheme, { id: Number(query.get('id')) }),
  '/subpages/member/message/detail': (person, query) => person.call(message.openWith, { no: query.get('no')! }),
  '/member/love/index': (person, query) => {
    if (query.has('interviews')) return person.call(interview.getMyInterviews, {})
    return query.has('transfer') ? person.call(store.getMyStore, {}) : person.call(matchmaker.getMine, {})
  },
  '/subpages/active/signup': (person, query) => person.call(organiser.getOrganised, { id: Number(query.get('id')) }),
  '/subpages/haibao/haibao4': (person) => person.call(couple.getMyCouple, {}),
  '/subpages/member/matchmaker/line': async (person, query) => {
    if (query.has('id')) return person.call(matchmaker.getLine, { id: Number(query.get('id')) })
    await person.call(onetoone.getServedOneToOnes, {})
    return person.call(couple.getExitsToWitness, {})
  },
  '/subpages/gift/exchange': (person, query) => person.call(mall.getExchange, { id: Number(query.get('id')) }),
  '/member/love/mygift': (person, query) => person.call(query.get('box') === 'sent' ? gift.getSentPaged : gift.getReceivedPaged, {}),
  '/subpages/member/makecash': (person) => person.call(cashout.getPagedCashoutHis, {}),
  '/member/love/package': (person) => person.call(line.getMyQuotas, {}),
  '/pages/index/index': (person) => person.call(mate.getSearches, {}),
  '/member/love/vip': (person) => person.call(membership.getVipPlans, {}),
  '/member/love/permission': (person) => person.call(love.getPermission, {}),
  '/member/matchmaker/index': (person, query) =>
    query.has('card')
      ? person.call(matchmaker.getOwnCard, {})
      : person.call(cooperation.getCooperationPaged, { box: query.get('cooperation') as CooperationBox }),
  '/member/matchmaker/matchmakerjoin': (person, query) =>
    query.get('type') === 'pop' ? person.call(promoter.getPromoterStanding, {}) : person.call(career.getMyCareer, {}),
  '/subpages/active/myselfsignup': (person, query) => person.call(activity.mySignupPaged, { box: query.get('box') as SignupBox }),
  '/member/love/onetoone': (person) => person.call(onetoone.getMyOneToOne, {}),
  '/member/love/commitment': (person) => person.call(pledge.getMyPledge, {}),
  '/member/love/commitmentview': (person, query) => person.call(pledge.getPledgeView, { no: query.get('no')! }),
  '/member/love/popone': (person) => person.call(spotlight.getMySpotlights, {}),
  '/member/love/top': (person) => person.call(placement.getMyPins, {}),
  '/subpages/member/my_hetong': (person, query) => person.call(contract.getContract, { id: Number(query.get('id')) }),
  '/subpages/member/pay': (person, query) => person.call(finance.getOrder, { id: Number(query.get('id')) }),
  '/subpages/member/matchmaker/list': (person, query) =>
    query.get('invite') === 'asks' ? person.call(invitation.getAskPaged, {}) : person.call(matchmaker.getMemberPaged, {}),
  '/subpages/consent/index': (person, query) => person.call(invitation.getMyAsk, { id: Number(query.get('ask')) }),
  '/subpages/consent/mine': async (person) => {
    await person.call(sharing.getMySharing, {})
    return person.call(store.getMyStaffInvites, {})
  },
  '/subpages/member/matchmaker/loveinterview': (person, query) => person.call(interview.getInterview, { no: query.get('no')! }),
  '/subpages/member/matchmaker/StoreDistribution': (person, query) => {
    const storeId = Number(query.get('store'))
    if (query.get('part') === 'statements') return person.call(commission.getStatementPaged, { storeId })
    if (query.has('member')) return person.call(attribution.getStoreTimeline, { storeId, memberId: Number(query.get('member')) })
    return person.call(store.getStoreMemberPaged, { storeId, filter: query.get('part') === 'waiting' ? 'waiting' : 'all' })
  },
  '/subpages/member/matchmaker/MatchmakerDistribution': (person) => person.call(attribution.getAttributedPaged, {}),
  '/subpages/appointment/index': (person, query) => person.call(appointment.getMyAppointment, { id: Number(query.get('id')) }),
  '/subpages/member/matchmaker/appointment': (person, query) =>
    person.call(appointment.getDeskAppointment, { id: Number(query.get('id')) }),
  '/subpages/customer/detail': (person, query) => person.call(lead.getLead, { id: Number(query.get('id')) }),
  '/subpages/customer/index': (person) => person.call(lead.getLeadDesk, {}),
  '/subpages/member/partner/bonus': (person, query) => person.call(partner.getBonusPaged, { tab: query.get('tab') as BonusTab }),
  '/subpages/partner/index': (person) => person.call(partner.getMyPartner, {}),
  '/member/matchmakerpop/award': (person, query) => person.call(award.getPromoterAward, { id: Number(query.get('id')) }),
  '/subpages/member/matchmaker/bonus': (person, query) =>
    query.has('claims')
      ? person.call(commission.getClaimablePaged, {})
      : person.call(commission.getBonusPaged, { tab: query.get('tab') as BonusTab }),
  '/subpages/member/matchmaker/level': (person) => person.call(career.getLevel, {}),
}
/** The page shows the person, not the notice, so a tap on the notice marks it as read. */
const READ_BY_TAP = new Set<string>(['/pages/love/detail'])

test('every noun with notices has facts for each of its kinds', () => {
  expect(kinds.length).toBeGreaterThan(20)
  expect(kinds.filter(({ story }) => !story()).map(({ kind }) => kind)).toEqual([])
})

describe.each(kinds)('$kind', ({ kind, isCounted, story }) => {
  test.each([1, 2])('tapped %i times notifies exactly these people once', async (taps) => {
    const { tap, hears, says } = await story()!()
    const before = await lastId()
    await Promise.all(Array.from({ length: taps }, tap))
    const rows = await unreadSince(kind, before)
    const ids = (people: readonly { userId: number }[]) => people.map(({ userId }) => userId).sort((a, b) => a - b)
    expect(ids(rows)).toEqual(ids(hears))
    expect(rows.map(({ count }) => count)).toEqual(rows.map(() => 1))

    for (const person of hears) {
      const { words, target, isRead } = await rowOf(person, kind)
      expect(words).toContain(says)
      const { unread } = (await person.call(notice.getSummary, {})).data
      expect([isRead, unread > 0 || !isCounted]).toEqual([false, true])
      const [page, query] = target!.split('?') as [NoticePage, string?]
      const opened = await openers[page]!(person, new URLSearchParams(query))
      expect(opened.code).toBe(20000)
      expect((await rowOf(person, kind)).isRead).toBe(!READ_BY_TAP.has(page))
    }
  })
})
