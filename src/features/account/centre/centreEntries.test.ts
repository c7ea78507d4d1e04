import { centreGroups, type CentreFacts } from './centreEntries'

const messages = '/subpages/member/message/index'

const member: CentreFacts = {
  unread: 0,
  isAreaHidden: false,
  roles: [],
  isLoveUser: false,
  work: undefined,
  whetherShowMatchmakerReg: false,
  balanceName: '余额',
  balanceFen: undefined,
  leadsTo: (url) => url !== messages,
}
const entries = (facts: CentreFacts) => centreGroups(facts).flatMap((group) => group.entries)
const labels = (facts: CentreFacts) => entries(facts).map((entry) => entry.label)

describe('centreGroups', () => {
  it('shows an ordinary member only the notices and the account', () => {
    expect(labels(member)).toEqual([
      '通知',
      '余额与账单',
      '我的订单',
      '我的合同',
      '我的报名',
      '兑换记录',
      '积分商城',
      '邀请海报',
      '实名认证',
      '合伙人',
    ])
  })

  it('shows a member with a profile what they own: membership, introductions, certificates, pledge', () => {
    expect(labels({ ...member, isLoveUser: true })).toEqual(
      expect.arrayContaining(['我的订单', 'VIP 会员', '牵线套餐', '诚信认证', '承诺书', '我的约见', '我的报名', '兑换记录', '推荐给好友']),
    )
  })

  it('shows the wallet balance once it is known', () => {
    const said = (balanceFen: number | undefined) => entries({ ...member, balanceFen }).find(({ icon }) => icon === 'wallet')?.value
    expect(said(undefined)).toBeUndefined()
    expect(said(123_456)).toBe('¥1,234.56')
    expect(said(0)).toBe('¥0.00')
  })

  it('links to the love area only if the tab bar does not', () => {
    expect(labels({ ...member, isAreaHidden: true })).toEqual([
      '通知',
      '我的相亲',
      '余额与账单',
      '我的订单',
      '我的合同',
      '我的报名',
      '兑换记录',
      '积分商城',
      '邀请海报',
      '实名认证',
      '合伙人',
    ])
  })

  it('links to messages if available, else to the notices sheet, with one unread badge', () => {
    expect(entries({ ...member, unread: 3, leadsTo: () => true }).filter(({ unread }) => unread)).toEqual([
      { label: '消息', icon: 'message-circle', url: messages, unread: 3 },
    ])
    expect(entries({ ...member, unread: 3 }).filter(({ unread }) => unread)).toEqual([
      { label: '通知', icon: 'bell', url: null, unread: 3 },
    ])
  })

  it('shows notices to staff and to people without a profile', () => {
    expect(labels({ ...member, roles: ['auditor'] })).toContain('通知')
    expect(labels({ ...member, roles: ['matchmaker'], work: { lines: 1, followUps: 0 } })).toContain('通知')
  })

  it('omits missing pages, and a group without entries', () => {
    const leadsTo = (url: string) =>
      ![
        messages,
        '/member/finance',
        '/subpages/active/myselfsignup',
        '/subpages/gift/exchange',
        '/subpages/gift/index',
        '/subpages/haibao/haibao1',
        '/subpages/member/my_hetong',
        '/subpages/partner/index',
        '/member/certification',
        '/member/matchmaker/index',
      ].includes(url)
    expect(labels({ ...member, isAreaHidden: true, leadsTo })).toEqual(['通知', '我的相亲'])
    const titles = centreGroups({ ...member, roles: ['auditor'], leadsTo: (url) => url !== '/subpages/audit/index' }).map(
      ({ title }) => title,
    )
    expect(titles).toEqual(['我的账户'])
  })

  it('offers matchmaker applications if the tenant accepts them, except to matchmakers', () => {
    const open = { ...member, whetherShowMatchmakerReg: true }
    expect(labels(open)).toContain('申请做红娘')
    expect(labels(member)).not.toContain('申请做红娘')
    expect(labels({ ...open, roles: ['matchmaker'] })).not.toContain('申请做红娘')
  })

  it("begins with the role's work, and shows its pending items", () => {
    const desk = entries({ ...member, roles: ['matchmaker'], work: { lines: 2, followUps: 1 } })
    expect(desk.slice(0, 3).map(({ label, value }) => [label, value])).toEqual([
      ['红娘工作台', ''],
      ['会员牵线', '2 条牵线待审核'],
      ['服务会员', '1 位会员该联系了'],
    ])
    expect(entries({ ...member, roles: ['auditor'], work: { audits: 3 } })[0]).toMatchObject({ label: '审核', value: '3 件等你审核' })
    expect(labels({ ...member, roles: ['auditor'] })).not.toContain('红娘工作台')
    expect(labels({ ...member, roles: ['storeStaff'] })[0]).toBe('我的门店')
    expect(labels({ ...member, roles: ['matchmaker'] })).not.toContain('我的门店')
  })
})
