import type { AuditTarget } from '@qianxian/protocol/audit/audit.words'
import { clearedWords, decisionWords, dueWords, reasonsFor } from './auditWords'

const now = new Date('2026-03-01T00:00:00Z')
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

describe('audit words', () => {
  it('names the decisions by the audited target', () => {
    expect(decisionWords({ targetType: 'photo', status: 'assigned' })).toEqual({ approve: '通过', reject: '不通过' })
    expect(decisionWords({ targetType: 'report', status: 'assigned' }).reject).toBe('举报成立')
    expect(decisionWords({ targetType: 'lead', status: 'assigned' })).toEqual({ approve: '属实', reject: '不属实' })
    expect(decisionWords({ targetType: 'report', status: 'appealed' }).approve).toBe('支持申诉')
  })

  it('promises an answer only to the reporter', () => {
    expect(clearedWords({ targetType: 'report', status: 'assigned' })).toContain('举报人')
    expect(clearedWords({ targetType: 'risk', status: 'assigned' })).toBe('对方不会受到处理，这些信号也不再提醒别人。')
    for (const targetType of ['report', 'risk'] as const)
      expect(clearedWords({ targetType, status: 'appealed' }).includes('举报人')).toBe(targetType === 'report')
  })

  it.each([
    ['need_human', 60, false, '剩 2 天', 'plain'],
    ['assigned', 20.5, false, '剩 20 小时', 'plain'],
    ['assigned', 3, false, '剩 3 小时', 'gold'],
    ['appealed', 0.2, false, '不到 1 小时', 'danger'],
    ['need_human', -1, true, '已超时', 'danger'],
  ] as const)('%s with %s hours left', (status, hours, isOverdue, words, tone) => {
    expect(dueWords({ status, dueAt: after(hours), isOverdue }, now)).toEqual({ words, tone })
  })

  it('shows no deadline once it is decided', () => {
    expect(dueWords({ status: 'approved', dueAt: after(1), isOverdue: false }, now)).toBeNull()
  })

  it('offers only reasons that fit the item', () => {
    const picture = { id: 1 } as never
    const offered = (target: AuditTarget, field: string, shown: typeof picture | null = null) =>
      reasonsFor({ field, picture: shown }, target).map((one) => one.value)
    expect(offered('photo', 'photo', picture)).toContain('no_face')
    expect(offered('profile', 'selfIntro')).not.toContain('no_face')
    expect(offered('profile', 'selfIntro')).toContain('contact_info')
    expect(offered('certificate', 'papers')).toContain('paper_unclear')
    expect(offered('certificate', 'papers')).not.toContain('too_thin')
  })
})
