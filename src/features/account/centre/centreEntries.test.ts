import { centreGroups, type CentreFacts } from './centreEntries'

const member: CentreFacts = {
  hasMessages: false,
  unread: 0,
  isAreaHidden: false,
  roles: [],
  work: undefined,
  whetherShowMatchmakerReg: false,
  balanceName: '余额',
  leadsTo: () => true,
}
const entries = (facts: CentreFacts) => centreGroups(facts).flatMap((group) => group.entries)
const labels = (facts: CentreFacts) => entries(facts).map((entry) => entry.label)

describe('centreGroups', () => {
  it('leaves a member only the account', () => {
    expect(labels(member)).toEqual(['余额与账单'])
  })

  it('leads to the love area only where the bar does not', () => {
    expect(labels({ ...member, isAreaHidden: true })).toEqual(['我的相亲', '余额与账单'])
  })

  it('shows messages only with the plugin, with what is unread', () => {
    const groups = centreGroups({ ...member, hasMessages: true, unread: 3 })
    expect(groups[0]?.entries[0]).toEqual(expect.objectContaining({ label: '消息', unread: 3 }))
  })

  it('leaves out what is not there, and a group that it empties', () => {
    const leadsTo = (url: string) => !['/subpages/member/message/index', '/member/finance'].includes(url)
    expect(labels({ ...member, hasMessages: true, isAreaHidden: true, leadsTo })).toEqual(['我的相亲'])
    expect(centreGroups({ ...member, leadsTo })).toEqual([])
  })

  it('takes applications of matchmakers where the tenant wants any, from who is none', () => {
    const open = { ...member, whetherShowMatchmakerReg: true }
    expect(labels(open)).toContain('申请做红娘')
    expect(labels(member)).not.toContain('申请做红娘')
    expect(labels({ ...open, roles: ['matchmaker'] })).not.toContain('申请做红娘')
  })

  it('begins with the work of a role, and says what waits', () => {
    const desk = entries({ ...member, roles: ['matchmaker'], work: { lines: 2, followUps: 1 } })
    expect(desk.slice(0, 3).map(({ label, value }) => [label, value])).toEqual([
      ['红娘工作台', ''],
      ['牵线审核', '2 条牵线待审核'],
      ['我服务的会员', '1 位会员该联系了'],
    ])
    expect(entries({ ...member, roles: ['auditor'], work: { audits: 3 } })[0]).toMatchObject({ label: '审核', value: '3 件等你审核' })
    expect(labels({ ...member, roles: ['auditor'] })).not.toContain('红娘工作台')
  })
})
