import { centreGroups, type CentreFacts } from './centreEntries'

const member: CentreFacts = {
  isLoveUser: false,
  hasMessages: false,
  unread: 0,
  linesToAnswer: 0,
  roles: [],
  whetherShowMatchmakerReg: false,
  balanceName: '余额',
  leadsTo: () => true,
}
const labels = (facts: CentreFacts) => centreGroups(facts).flatMap((group) => group.entries.map((entry) => entry.label))

describe('centreGroups', () => {
  it('leaves a member without a profile only what is theirs', () => {
    expect(labels(member)).toEqual(['余额与账单'])
  })

  it('opens the dating pages to a love user', () => {
    expect(labels({ ...member, isLoveUser: true })).toEqual(['我的相亲', '编辑资料', '我的牵线', '隐私设置', '余额与账单'])
  })

  it('shows messages only with the plugin, with what is unread', () => {
    const groups = centreGroups({ ...member, hasMessages: true, unread: 3 })
    expect(groups[0]?.entries).toEqual([expect.objectContaining({ label: '消息', count: 3 })])
  })

  it('leaves out what is not there, and a group that it empties', () => {
    const leadsTo = (url: string) => !['/subpages/member/message/index', '/member/finance'].includes(url)
    expect(labels({ ...member, isLoveUser: true, hasMessages: true, leadsTo })).toEqual(['我的相亲', '编辑资料', '我的牵线', '隐私设置'])
    expect(centreGroups({ ...member, leadsTo })).toEqual([])
  })

  it('takes applications of matchmakers where the tenant wants any, from who is none', () => {
    const open = { ...member, whetherShowMatchmakerReg: true }
    expect(labels(open)).toContain('申请做红娘')
    expect(labels(member)).not.toContain('申请做红娘')
    expect(labels({ ...open, roles: ['matchmaker'] })).not.toContain('申请做红娘')
  })

  it('shows work by role', () => {
    expect(labels({ ...member, roles: ['matchmaker'] })).toContain('红娘工作台')
    expect(labels({ ...member, roles: ['auditor'] })).toContain('审核')
    expect(labels({ ...member, roles: ['auditor'] })).not.toContain('红娘工作台')
  })
})
